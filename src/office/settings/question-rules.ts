import type { ReviewQuestion } from '../../core/db/tables/review/reviewers.ts'
import { isYes, slugOf } from '../../core/text/clean.ts'

/** The most questions. */
export const mostQuestions = 20
const mostChoices = 10
const longest = 300

/** The steps of a score if the question names none. */
const steps = ['1', '2', '3', '4', '5']

type Parsed = { ok: true; questions: ReviewQuestion[] } | { ok: false; message: string }

/** Parses the setting `review_questions`, JSON text of at most 20 {@link ReviewQuestion}s; '' is an empty list. */
export function questionsIn(text: string): Parsed {
  if (text.trim() === '') return { ok: true, questions: [] }
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return refuseQuestions('The questions are not valid JSON')
  }
  if (!Array.isArray(list)) return refuseQuestions('The questions are not a list')
  if (list.length > mostQuestions) return refuseQuestions(`There can be at most ${mostQuestions} questions`)
  const questions: ReviewQuestion[] = []
  for (const [place, entry] of list.entries()) {
    const question = questionOf(entry)
    if (typeof question === 'string') return refuseQuestions(`Question ${place + 1}: ${question}`)
    if (questions.some(({ id }) => id === question.id))
      return refuseQuestions(`Question ${place + 1}: another one has its id`)
    questions.push(question)
  }
  return { ok: true, questions }
}

const refuseQuestions = (message: string): Parsed => ({ ok: false, message })

/** Returns a question, or a text with its problem. */
function questionOf(entry: unknown): ReviewQuestion | string {
  if (typeof entry !== 'object' || entry === null) return 'it is no question'
  const { id, label, kind, choices = [], required = false, to = 'author' } = entry as Record<string, unknown>
  if (typeof id !== 'string' || !/^[a-z0-9_]{1,40}$/.test(id)) return 'its id has letters a to z, digits and _'
  if (typeof label !== 'string' || label.trim() === '' || label.length > longest) return 'it has no text, or a long one'
  if (kind !== 'score' && kind !== 'choice' && kind !== 'text') return 'its kind is score, choice or text'
  if (to !== 'author' && to !== 'editor') return 'it is for the author or the editor'
  if (typeof required !== 'boolean') return 'required is true or false'
  if (!Array.isArray(choices) || choices.length > mostChoices || !choices.every(isChoice))
    return 'its choices are texts'
  const offered = kind === 'score' && choices.length === 0 ? steps : choices
  if (kind === 'choice' && offered.length < 2) return 'it has fewer than two choices'
  return { id, label: label.trim(), kind, choices: kind === 'text' ? [] : offered, required, to }
}

const isChoice = (choice: unknown): choice is string =>
  typeof choice === 'string' && choice.trim() !== '' && choice.length <= longest

/** Returns the problem with an answer; undefined if it may be sent. */
export function answerProblem({ kind, choices, required }: ReviewQuestion, answer: string) {
  if (answer === '') return required ? ('required' as const) : undefined
  if (kind !== 'text' && !choices.includes(answer)) return 'invalid' as const
  return answer.length > 50_000 ? ('invalid' as const) : undefined
}

/** Returns the questions as JSON without spaces, as the setting stores them; invalid text is returned unchanged. */
export function cleanQuestions(typed: string): string {
  const read = questionsIn(typed)
  if (!read.ok) return typed
  return read.questions.length > 0 ? JSON.stringify(read.questions) : ''
}

/** A question in the form, perhaps an invalid one. */
export type TypedQuestion = Partial<Omit<ReviewQuestion, 'kind' | 'to'>> & { kind?: string; to?: string }

/** Returns the questions that a form shows: those of the setting, or those that were refused. */
export function parseShownQuestions(text: string): TypedQuestion[] {
  try {
    const list: unknown = JSON.parse(text || '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Returns the name of a field of the form: a part of the question at a place, from 1. */
export const questionField = (place: number, part: keyof ReviewQuestion) => `question_${place}_${part}`

/**
 * Adds the setting to a form that has the fields of its questions. A question without a text is left out; a new one
 * gets an id from its text. The id does not change with the text, since answers are stored under it.
 */
export function withQuestions<Texts extends Record<string, string | undefined>>(texts: Texts): Texts {
  if (texts[questionField(1, 'label')] === undefined) return texts
  const places = Array.from({ length: mostQuestions }, (_, index) => index + 1)
  const rows = places.flatMap((place) => {
    const typed = (part: keyof ReviewQuestion) => (texts[questionField(place, part)] ?? '').trim()
    const choices = typed('choices')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const row = { id: typed('id'), label: typed('label'), kind: typed('kind'), to: typed('to') }
    return row.label === '' ? [] : [{ ...row, choices, required: isYes(typed('required')) }]
  })
  const taken = new Set(rows.map(({ id }) => id))
  const questions = rows.map((row) => ({ ...row, id: row.id || makeQuestionId(row.label, taken) }))
  return { ...texts, review_questions: questions.length > 0 ? JSON.stringify(questions) : '' }
}

function makeQuestionId(label: string, taken: Set<string>): string {
  const base =
    slugOf(label)
      .replace(/[^a-z0-9]+/g, '_')
      .slice(0, 30)
      .replace(/^_|_$/g, '') || 'question'
  let id = base
  for (let next = 2; taken.has(id); next++) id = `${base}_${next}`
  taken.add(id)
  return id
}
