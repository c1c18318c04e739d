/** The statuses of articles, editors and partners (public or not) and of users (may sign in or not). */
export const statuses = ['enabled', 'disabled'] as const

export type Status = (typeof statuses)[number]

export const isStatus = (text: string): text is Status => statuses.some((status) => status === text)
