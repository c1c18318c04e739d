import type { ReviewQuestion } from '../../core/db/review/reviewers.ts'

const most = 20
const mostChoices = 10
const longest = 300

/** The steps of a score where the question names none. */
const steps = ['1', '2', '3', '4', '5']

type Parsed = { ok: true; questions: ReviewQuestion[] } | { ok: false; message: string }

/**
 * Parses the setting `review_questions`: JSON text of at most 20 questions with `id`, `label`, `kind`, `choices`, `required` and
 * `to`; '' is none.
 */
export function questionsIn(text: string): Parsed {
  if (text.trim() === '') return { ok: true, questions: [] }
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return refused('The questions are not valid JSON')
  }
  if (!Array.isArray(list)) return refused('The questions are not a list')
  if (list.length > most) return refused(`There can be at most ${most} questions`)
  const questions: ReviewQuestion[] = []
  for (const [place, entry] of list.entries()) {
    const question = questionOf(entry)
    if (typeof question === 'string') return refused(`Question ${place + 1}: ${question}`)
    if (questions.some(({ id }) => id === question.id)) return refused(`Question ${place + 1}: another one has its id`)
    questions.push(question)
  }
  return { ok: true, questions }
}

const refused = (message: string): Parsed => ({ ok: false, message })

/** A question, or what is wrong with it. */
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

/** The problem with an answer; undefined if it may be sent. */
export function answerProblem({ kind, choices, required }: ReviewQuestion, answer: string) {
  if (answer === '') return required ? ('required' as const) : undefined
  if (kind !== 'text' && !choices.includes(answer)) return 'invalid' as const
  return answer.length > 50_000 ? ('invalid' as const) : undefined
}
