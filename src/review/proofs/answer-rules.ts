import type { NoteRow, Proof } from './queries.ts'

/** Converts a note to JSON. */
export const answeredNote = ({ id, anchor, page, quote, text, replace, deletes, state, reason, applied }: NoteRow) => ({
  id,
  anchor,
  page,
  quote,
  text,
  replace,
  delete: deletes,
  state,
  reason,
  applied: applied !== null,
})

/** Converts proofs to JSON for editors, without an author's unsent notes and answers. */
export const answeredProofs = (proofs: readonly Proof[]) =>
  proofs.map(({ id, state, due, sent_at, approved_at, queries, notes }) => ({
    id,
    state: state === 'waiting' ? 'sent' : state,
    due,
    sent_at: sent_at?.toISOString() ?? null,
    approved_at: approved_at?.toISOString() ?? null,
    queries: queries.map((query) => ({
      id: query.id,
      anchor: query.anchor,
      text: query.text,
      answer: query.handed ? query.answer : '',
    })),
    notes: notes.filter(({ handed }) => handed).map(answeredNote),
  }))
