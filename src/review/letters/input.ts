import { t } from 'elysia'
import { letterStates } from '../../core/db/enums.ts'

/** An editor's own wording for a letter, in a form that sends one. */
export const ownLetter = t.Optional(
  t.Object(
    { subject: t.String(), text: t.String() },
    { title: 'OwnLetter', description: 'The template’s where absent' },
  ),
)

const moment = t.String({ format: 'date-time' })

const state = t.String({
  enum: [...letterStates],
  description: 'Where it stands; `failed`, `unsure` and `to_copy` wait for somebody',
})

const columns = {
  id: t.Integer(),
  number: t.String({ description: 'The paper’s; "" for one about an account' }),
  request: t.String({ description: 'The reviewer’s request, if it is about one' }),
  kind: t.String({ description: 'Such as `invitation`; `account` for one about an account' }),
  to: t.String({ description: 'The address; "" where there is none' }),
  subject: t.String(),
  state,
  error: t.String({ description: 'What the mail server said last' }),
  at: moment,
  send_after: t.Union([moment, t.Null()], { description: 'It does not go before' }),
  by: t.String({ description: 'The user who caused it, or `journal`' }),
}

const example = {
  id: 12,
  number: '2026-7KQ2',
  request: 'R4XN8TB',
  kind: 'invitation',
  to: 'rao@university.example',
  subject: 'Would you review a paper for Journal of Field Crops? (R4XN8TB)',
  state: 'sent',
  error: '',
  at: '2026-11-20T09:00:00.000Z',
  send_after: null,
  by: 'Meera Nair',
}

const listedLetter = t.Object(columns, { title: 'ListedLetter', examples: [example] })

export const letterList = t.Array(listedLetter, { title: 'Letters', description: 'Newest first' })

export const oneLetter = t.Object(
  {
    ...columns,
    text: t.String({ description: 'As it is sent, but for its link, which is shown as `…/r/•••`' }),
  },
  {
    title: 'Letter',
    base: listedLetter,
    description: 'A letter',
    examples: [{ ...example, text: 'Dear Dr Rao, …/r/•••' }],
  },
)

export const letterQuery = t.Object({
  number: t.Optional(t.String({ description: 'Of one paper' })),
  state: t.Optional(t.String({ description: 'In one state' })),
  page: t.Optional(t.String()),
  limit: t.Optional(t.String({ description: 'At most 100; 20 by default' })),
})

export const openedLetter = t.Object(
  {
    subject: t.String(),
    text: t.String({ description: 'With its link' }),
    mailto: t.String(),
    whatsapp: t.String(),
  },
  {
    title: 'OpenedLetter',
    description: 'A letter to send by hand, and links that open it in a mail program and in WhatsApp',
    examples: [
      {
        subject: 'S',
        text: 'T',
        mailto: 'mailto:rao@university.example?subject=S&body=T',
        whatsapp: 'https://wa.me/?text=T',
      },
    ],
  },
)

export const letterDecision = t.Object(
  { decision: t.Union([t.Literal('sent'), t.Literal('cancelled'), t.Literal('again')]) },
  { examples: [{ decision: 'sent' }] },
)

export const wrongState = t.Object(
  { error: t.Literal('invalid_state'), state },
  {
    title: 'LetterConflict',
    description: 'Its state does not allow this',
    examples: [{ error: 'invalid_state', state: 'sent' }],
  },
)

export const letterParameters = t.Object({ id: t.String({ description: 'A letter’s id', examples: ['1'] }) })
