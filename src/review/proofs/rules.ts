import type { proofNoteStates, proofStates } from '../../core/db/enums.ts'
import { cleanLine, cleanText, isYes } from '../../core/text/clean.ts'
import type { Problem } from '../../core/text/problems.ts'
import { languageNow, t } from '../../core/words/words.ts'
import type { PaperState } from '../papers/state-rules.ts'

export type ProofState = (typeof proofStates)[number]
type NoteState = (typeof proofNoteStates)[number]

/** The places of an article in a proof, in addition to those of its full text. */
export const fieldAnchors = {
  title: 'Title',
  authors: 'Authors and affiliations',
  abstract: 'Abstract',
  keywords: 'Keywords',
  funding: 'Funding',
  references: 'References',
  pdf: 'PDF',
} as const

export type FieldAnchor = keyof typeof fieldAnchors

/** The places of an article. */
export type Anchors = Pick<ReadonlySet<string>, 'has'>

export const isFieldAnchor = (anchor: string): anchor is FieldAnchor => Object.hasOwn(fieldAnchors, anchor)

/** The file name of an article's PDF as its author approved it, in the address below the screen of its proofs. */
export const approvedPdf = 'approved.pdf'

/** Reports whether a paper's article may have proofs while it is hidden, also if it was public before. */
export const takesProofs = (state: PaperState): boolean => state === 'accepted' || state === 'published'

/** The most notes and queries of a proof, and characters of a text of either. */
export const most = { notes: 200, queries: 50, text: 5_000 } as const

/** A note as typed; an absent field remains unchanged. */
export type TypedNote = {
  id?: string
  anchor?: string
  page?: number | null
  quote?: string
  text?: string
  replace?: string
  deletes?: boolean
}

type TypedAnswer = { query: string; text: string }

/** A post of an author: notes and answers to save, and notes to delete. */
export type Posted = { notes: TypedNote[]; answers: TypedAnswer[]; takesBack: string[] }

type Read = { ok: true; posted: Posted } | { ok: false; problem: Problem }

const wrong = (field: string, message = t('This is not valid')): Read => ({
  ok: false,
  problem: { code: 'invalid', field, message },
})

/** Parses an author's form: plain fields of one note or one answer, or several as JSON, each named once. */
export function postedIn(texts: Partial<Record<string, string>>): Read {
  const { notes, answers, query, take_back: back } = texts
  const posted: Posted = { notes: [], answers: [], takesBack: [] }
  for (const [field, text, count] of [
    ['notes', notes, most.notes],
    ['answers', answers, most.queries],
  ] as const) {
    const list = text === undefined ? [] : parsed(text)
    if (!Array.isArray(list)) return wrong(field)
    if (list.length > count) return refuseTooManySent(field, count)
  }
  for (const one of parseJsonList(notes)) {
    const note = noteIn(one)
    if (!note) return wrong('notes')
    posted.notes.push(note)
  }
  for (const one of parseJsonList(answers)) {
    if (
      !isThing(one) ||
      typeof one.query !== 'string' ||
      typeof one.text !== 'string' ||
      one.text.length > 2 * most.text
    )
      return wrong('answers')
    posted.answers.push({ query: one.query, text: cleanText(one.text) })
  }
  const takesBack = back ? (back.startsWith('[') ? parsed(back) : [back]) : []
  if (!Array.isArray(takesBack) || !takesBack.every((id) => typeof id === 'string')) return wrong('take_back')
  posted.takesBack = [...new Set(takesBack)]
  if (posted.takesBack.length > most.notes) return refuseTooManySent('take_back', most.notes)
  if (query) posted.answers.push({ query, text: cleanText(texts.text ?? '') })
  else if (plainFields.some((name) => texts[name] !== undefined) && !back) {
    const note = noteIn({ ...texts, ...(texts.delete === undefined && { delete: texts.id ? undefined : '' }) })
    if (!note) return wrong('page')
    posted.notes.push(note)
  }
  return twiceProblem(posted) ?? textsProblem(posted) ?? { ok: true, posted }
}

const refuseTooManySent = (field: string, count: number): Read => ({
  ok: false,
  problem: { code: 'too_many', field, message: t('Please send at most {count} at once', { count }) },
})

/** Returns the problem of a note or query that a post names twice. */
function twiceProblem({ notes, answers }: Posted): Read | undefined {
  const isTwice = (ids: readonly string[]) => new Set(ids).size < ids.length
  if (isTwice(notes.flatMap(({ id }) => id ?? []))) return wrong('notes', t('A note is named twice'))
  return isTwice(answers.map(({ query }) => query)) ? wrong('answers', t('A query is answered twice')) : undefined
}

const plainFields = ['anchor', 'id', 'quote', 'text', 'replace', 'delete'] as const

function textsProblem({ notes, answers }: Posted): Read | undefined {
  const isLong = (text = '') => text.length > most.text
  const message = t('Please use at most {most} characters', { most: most.text.toLocaleString(languageNow()) })
  for (const note of notes)
    for (const name of ['quote', 'text', 'replace'] as const) if (isLong(note[name])) return wrong(name, message)
  return answers.some(({ text }) => isLong(text)) ? wrong('text', message) : undefined
}

const isThing = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const parseJsonList = (text: string | undefined): unknown[] => {
  const list = text === undefined ? [] : parsed(text)
  return Array.isArray(list) ? list : []
}

/**
 * Parses a note from a form or JSON; undefined for anything else. An empty `replace` is absent, an empty `id` means a
 * new note.
 */
function noteIn(one: unknown): TypedNote | undefined {
  if (!isThing(one)) return undefined
  const { id, anchor, quote, text, replace, page, delete: deletes } = one
  for (const value of [id, anchor, quote, text, replace])
    if (value !== undefined && (typeof value !== 'string' || value.length > 2 * most.text)) return undefined
  const number = page === undefined || page === null || page === '' ? null : Number(page)
  if (number !== null && !(Number.isInteger(number) && number > 0 && number < 100_000)) return undefined
  return {
    ...(typeof id === 'string' && id !== '' && { id }),
    ...(typeof anchor === 'string' && { anchor }),
    ...(page !== undefined && { page: number }),
    ...(typeof quote === 'string' && { quote: cleanLine(quote) }),
    ...(typeof text === 'string' && { text: cleanText(text) }),
    ...(typeof replace === 'string' && { replace: cleanLine(replace) }),
    ...(deletes !== undefined && { deletes: deletes === true || isYes(String(deletes)) }),
  }
}

/** Reports whether a new note is empty. */
export const saysNothing = ({ quote, text, replace, deletes }: TypedNote) => !quote && !text && !replace && !deletes

/** A query of an editor, as typed. */
export type TypedQuery = { anchor: string; text: string }

/** Parses the editor's queries, a list as JSON; undefined for anything else. */
export function queriesIn(text: string | undefined): TypedQuery[] | undefined {
  if (text === undefined || text === '') return []
  const list = parsed(text)
  if (!Array.isArray(list)) return undefined
  const queries = list.map((one) =>
    isThing(one) && typeof one.anchor === 'string' && typeof one.text === 'string'
      ? { anchor: one.anchor, text: cleanText(one.text) }
      : undefined,
  )
  return queries.every((one) => one !== undefined) ? queries : undefined
}

/** Returns the problem of queries: too many, empty, too long, or at a place that the article does not have. */
export function queriesProblem(queries: readonly TypedQuery[], anchors: Anchors): Problem | undefined {
  const problem = (code: string, message: string) => ({ code, field: 'queries', message })
  if (queries.length > most.queries) return problem('too_many', `A proof has at most ${most.queries} queries`)
  for (const { anchor, text } of queries) {
    if (text === '' || text.length > most.text) return problem('invalid', 'A query is empty or too long')
    if (!anchors.has(anchor)) return problem('invalid', 'A query names no place of the article')
  }
  return undefined
}

/** Returns the version of an article that a proof shows: the time of its last change, and the PDF's hash. */
export const makeProofedVersion = ({
  modification,
  file_hash,
}: {
  modification: Date
  file_hash: string | null
}): string => `${modification.toISOString()}.${(file_hash ?? '').slice(0, 16)}`

/** The parts of a proof that determine its state. */
export type Standing = { state: ProofState; approves: boolean; unanswered: number; open: number }

/**
 * Returns the state of a proof whose corrections were sent, after they arrived or an editor settled a note.
 * @param declines whether that note was declined: an author who approved does not know the reason, and reads the proof
 * again
 */
export function stateAfter({ state, approves, open }: Standing, declines: boolean): ProofState {
  if (state !== 'corrected' && state !== 'approved') return state
  if (declines && (approves || state === 'approved')) return 'sent'
  if (open > 0) return 'corrected'
  return approves || state === 'approved' ? 'approved' : 'corrected'
}

/** Returns a note's plain replacement: a quote and its new text; undefined for a note that has other content too. */
export function replacementOf({
  quote,
  text,
  replace,
  deletes,
}: {
  quote: string
  text: string
  replace: string
  deletes: boolean
}): { quote: string; replacement: string } | undefined {
  if (quote === '' || text !== '' || deletes === (replace !== '')) return undefined
  return { quote, replacement: deletes ? '' : replace }
}

/** Returns the question to an author who sends no correction and leaves queries unanswered; undefined otherwise. */
export function questionBeforeSending({
  queries,
  notes,
}: {
  queries: readonly { answer: string }[]
  notes: readonly { state: NoteState }[]
}): Problem | undefined {
  const waiting = queries.filter(({ answer }) => answer === '').length
  if (waiting === 0 || notes.some(({ state }) => state === 'open')) return undefined
  const message =
    waiting === 1
      ? t('A query is unanswered, and nothing is marked. Send it anyway?')
      : t(
          '{count, plural, one {# query is} other {# queries are}} unanswered, and nothing is marked. Send it anyway?',
          {
            count: waiting,
          },
        )
  return { code: 'unanswered', field: 'send', message }
}

export const noteActions = ['apply', 'undo', 'done', 'declined', 'open'] as const
export type NoteAction = (typeof noteActions)[number]

/** Reports whether an editor may take an action with a note. */
export function mayTake(action: NoteAction, { state, isApplied }: { state: NoteState; isApplied: boolean }): boolean {
  if (action === 'undo') return isApplied
  if (isApplied) return false
  return action === 'apply' ? state === 'open' : action !== state
}
