import { t } from 'elysia'
import { bounds } from '../../core/db/bounds.ts'
import { alertKinds } from '../../core/db/enums.ts'

const oneKind = t.Union(alertKinds.map((kind) => t.Literal(kind)))

/** A request for alerts; `website` is a trap for robots, which people leave empty. */
export const newAlert = t.Object(
  {
    email: t.String({ maxLength: bounds.email }),
    kind: oneKind,
    website: t.Optional(t.String({ maxLength: bounds.line, description: 'Stays empty' })),
  },
  { title: 'NewAlert', examples: [{ email: 'reader@university.example', kind: 'articles' }] },
)

/** The form on the page of an address: the kinds to get, or an end of all. */
export const alertChange = t.Object(
  {
    kinds: t.Optional(t.Array(oneKind, { maxItems: alertKinds.length })),
    action: t.Optional(t.Union([t.Literal('save'), t.Literal('end'), t.Literal('never')])),
  },
  { title: 'AlertChange', examples: [{ kinds: ['issues', 'calls'], action: 'save' }] },
)

/** The one POST of a mail program (RFC 8058). */
export const oneClick = t.Object(
  { 'List-Unsubscribe': t.Optional(t.String({ maxLength: bounds.line })) },
  { title: 'OneClick', examples: [{ 'List-Unsubscribe': 'One-Click' }] },
)
