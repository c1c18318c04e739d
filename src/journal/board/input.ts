import { t } from 'elysia'
import { statuses } from '../../core/text/status.ts'
import { defineAnsweredSchemas, defineTypedSchemas } from '../../office/records/input.ts'
import { maxSelected } from '../../office/records/selection-rules.ts'
import { editor } from './fields.ts'

const moment = t.String({ format: 'date-time' })

const fields = {
  id: t.Number({ multipleOf: 1 }),
  ...defineAnsweredSchemas(editor.fields, [
    'name',
    'post',
    'degree',
    'content',
    'country',
    'editor_website',
    'category',
  ]),
  ...defineAnsweredSchemas(editor.fields, ['term_from', 'term_to']),
  picture: t.String({ description: 'The name of an image below /assets/editors/' }),
  status: t.String({ enum: [...statuses] }),
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
  term_from: '2024',
  term_to: '',
  picture: 'avatar.png',
  status: 'enabled',
  is_pinned: 1,
  creation: '2026-01-05T09:30:00.000Z',
  updated_at: '2026-02-11T16:04:12.345Z',
}

export const editorParameters = t.Object({ id: t.String({ description: 'The id of an editor', examples: ['1'] }) })

const privateFields = defineAnsweredSchemas(editor.fields, ['phone', 'email'])
const adminFields = { ...fields, ...privateFields }
const shownFields = { ...fields, ...t.Partial(t.Object(privateFields)).properties }

/** The public schema of an editor; signed-in users get phone and email, and every status. */
export const shownEditor = t.Object(shownFields, {
  title: 'Editor',
  description: 'The editor; signed-in users get phone and email too, and editors of any status',
  examples: [example],
})

export const shownEditors = t.Array(shownEditor, {
  title: 'Editors',
  description: 'The editors, pinned ones first, then by place; without a session the public ones',
})

const adminExample = { ...example, phone: '+91 20 1234 5678', email: 'sita@pune.example' }

/** An editor for signed-in users. */
export const adminEditor = t.Object(adminFields, {
  title: 'PrivateEditor',
  base: shownEditor,
  description: 'The editor, phone and email too',
  examples: [adminExample],
})

export const adminEditors = t.Array(adminEditor, {
  title: 'PrivateEditors',
  description: 'Every editor, pinned ones first, then by place',
})

const newFields = {
  ...defineTypedSchemas(editor.fields),
  imgFile: t.Optional(
    t.String({ format: 'binary', description: 'A PNG, JPEG, WebP or GIF of at most 2,097,152 bytes' }),
  ),
}

/** The form of a new editor. */
export const newEditor = t.Object(newFields, {
  examples: [{ name: 'Dr. Sita Devi', category: 'chief editor', post: 'Professor', content: 'University of Pune' }],
})

/** The form of a change; absent fields stay unchanged. */
export const editorChange = t.Object(
  {
    ...t.Partial(t.Object(newFields)).properties,
    picture: t.Optional(t.String({ description: 'An empty one removes the picture' })),
  },
  { examples: [{ status: 'disabled' }] },
)

export const pinned = t.Object(
  {
    ids: t.Array(t.Number({ multipleOf: 1 }), {
      maxItems: maxSelected,
      description: 'Pins each, or unpins it if it is pinned',
    }),
  },
  { examples: [{ ids: [3, 7] }] },
)
