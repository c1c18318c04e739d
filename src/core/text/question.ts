/** A question in response to a form, which is sent again with one of the answers in the field `name`. */
export type Question = {
  title: string
  words: string[]
  /** The pages to look at before an answer, each with what is there. */
  places?: { href: string; title: string; words: string }[]
  name: string
  /** The first one is the default. */
  answers: { value: string; label: string }[]
}
