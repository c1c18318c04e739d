/** A partner as the public sees it. */
export type Partner = { title: string; link: string; image: string }
