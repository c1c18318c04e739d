/** A question in answer to a form, which is sent again with one of the answers as its field `name`. */
export type Question = {
  title: string
  words: string[]
  name: string
  /** The first one is the usual one. */
  answers: { value: string; label: string }[]
}
