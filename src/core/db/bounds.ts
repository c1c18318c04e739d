/** The most characters of what a visitor without an account sends: one bound for forms, schemas, saves and tables. */
export const bounds = {
  /** A text of several lines. */
  text: 50_000,
  title: 5_000,
  /** One line of a list that names somebody: a suggested reviewer, a funder. */
  line: 300,
  /** One part of a person, such as the name or the affiliation. */
  part: 1_000,
  /** All people of one paper, as they are typed. */
  people: 200_000,
  /** The length of a name for comparison. */
  name: 200,
  email: 254,
} as const

/** The most people of a draft, and of a paper that an editor enters. */
export const mostPeople = { sent: 100, entered: 1_000 } as const
