/** The statuses of an article, an editor, a partner and a user: in public or not, may sign in or not. */
export const statuses = ['enabled', 'disabled'] as const

export type Status = (typeof statuses)[number]

export function isStatus(text: string): text is Status {
  return statuses.some((status) => status === text)
}
