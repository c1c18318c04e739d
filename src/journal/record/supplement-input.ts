import { t } from 'elysia'
import { supplementFields, supplementTypes } from './supplement-rules.ts'

const { title, description, license_url } = supplementFields
const whole = t.Number({ multipleOf: 1 })

const example = {
  n: 1,
  title: title.example,
  description: description.example,
  license_url: license_url.example,
  kind: 'xlsx',
  bytes: 48_213,
  url: '/assets/archives/2026/vol5issue2/101-s1.xlsx',
}

/** A supplement of an article. */
export const shownSupplement = t.Object(
  {
    n: whole,
    title: t.String(),
    description: t.String(),
    license_url: t.String(),
    kind: t.String({ enum: Object.keys(supplementTypes) }),
    bytes: whole,
    url: t.String(),
  },
  { title: 'Supplement', description: '`n` is never given again, `url` is a path', examples: [example] },
)
