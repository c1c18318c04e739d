import { t } from 'elysia'
import { boardCategories } from './rules.ts'

const moment = t.String({ format: 'date-time' })

const fields = {
  id: t.Number({ multipleOf: 1 }),
  name: t.String(),
  post: t.String({ description: 'HTML, encoded' }),
  degree: t.String(),
  content: t.String({ description: 'The affiliation' }),
  country: t.String(),
  editor_website: t.String(),
  category: t.String({ enum: boardCategories.map(({ category }) => category) }),
  picture: t.String({ description: 'The name of an image below /assets/editors/' }),
  status: t.String({ enum: ['enabled', 'disabled'] }),
  is_pinned: t.Number({ enum: [0, 1], minimum: 0, maximum: 1, multipleOf: 1 }),
  creation: moment,
  updated_at: moment,
}

const example = {
  id: 1,
  name: 'Dr. Sita Devi',
  post: 'Professor &lt;i&gt;emerita&lt;/i&gt;',
  degree: 'Ph.D.',
  content: 'Department of Agronomy, University of Pune',
  country: 'India',
  editor_website: 'https://sita.example',
  category: 'chief editor',
  picture: 'avatar.png',
  status: 'enabled',
  is_pinned: 1,
  creation: '2026-01-05T09:30:00.000Z',
  updated_at: '2026-02-11T16:04:12.345Z',
}

export const editorParameters = t.Object({ id: t.String({ description: 'The id of an editor', examples: ['1'] }) })

/** An editor in public: no phone, no email. */
export const editor = t.Object(fields, { description: 'The editor', examples: [example] })

export const editors = t.Array(t.Object(fields), {
  description: 'The editors, pinned ones first, then by id',
  examples: [[example]],
})
