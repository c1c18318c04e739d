import { expect, test } from 'bun:test'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { integer, jsonb, type PgColumn, type PgTable, pgTable, text } from 'drizzle-orm/pg-core'
import { listPersonalColumns, type PersonalKind, personal, personalKindOf } from '../../src/core/db/personal.ts'
import { tables } from '../../src/core/db/tables/all.ts'

/** Names of columns of text that are not about a person, wherever they stand. */
const impersonal = new Set(
  [
    'id kind type state status code hash form slug once link paper request number refnumber txnid path target doi',
    'import_key oai_identifier identifier local_id article_type currency fee flags questions language language_alt page_language',
    'file_hash copy_hash text_hash source_hash read_hash uploaded_hash registered_hash message_id batch holder host channel',
    'jats_hash base_hash',
    'credential_id public_key transports rp_id secret pending password device browser next anchor section position_order list_order',
    'notice_reasons notice_by',
    'number_order pagenumber article_number issue_label extension scrub_error made_of looked_at problem side attempt',
    // the work of authors, which is the record once it is published
    'title lower_title title_key title_hash title_letters title_alt released_titles shown_titles description abstract',
    'abstract_alt keywords keywords_alt subject country references funding resources competing_interests ethics data_availability',
    'ai_statement acknowledgements plain_summary license_url copyright_holder notice_of updates supplements',
    'original coauthors privacy read changes balance findings more done unmatched heading vector word',
  ].flatMap((names) => names.split(' ')),
)

/** Columns of text that are not about a person, though another column of this name is. */
const exceptions = new Set([
  'alert_letters.about', // an issue, a call or a kind
  'alert_state.origin', // of the journal
  'alerts.asked', // kinds
  'announcements.about',
  'article_versions.note', // what readers see
  'audit.subject', // what was changed
  'audit.action',
  'deposits.message', // of the channel
  'drafts.path',
  'editors.picture',
  'editors.term_from',
  'editors.term_to',
  'erasures.files',
  'erasures.who', // a hash
  'fee_receipts.searched', // generated
  'indexing.image',
  'issues.cover',
  'kept_files.field',
  'kept_files.name', // a hash
  'link_forms.address', // of the form
  'link_forms.location',
  'news.content', // what readers see
  'pages.content',
  'calls.text',
  'calls.topics',
  'webpages.text',
  'pdf_pages.text',
  'old_addresses.key', // in another system
  'paper_decisions.before', // its state
  'paper_recusals.reason', // one of a few
  'released_files.name', // given by the journal
  'review_copy_files.name',
  'review_copy_files.blocks', // anonymised
  'reviewers.hidden_since',
  'reviewers.folded', // generated
  'sent_forms.key',
  'usage_salts.salt',
])

/** Tables of the journal's own words. */
const ofJournal = new Set(['settings', 'letter_templates', 'secrets'])

/** Returns the columns of text that are not declared as personal data and not known to be about nobody. */
const listUndeclared = (all: readonly PgTable[]) =>
  all.flatMap((table) =>
    Object.values(getTableColumns(table)).flatMap((column) => {
      const name = `${getTableName(table)}.${column.name}`
      const isText = /^(?:text|jsonb|tsvector)/.test(column.getSQLType()) && !column.enumValues
      const isKnown = impersonal.has(column.name) || exceptions.has(name) || ofJournal.has(getTableName(table))
      return isText && !personalKindOf(column) && !isKnown ? name : []
    }),
  )

test('every column of text is declared as personal data, or known to be about nobody', () => {
  expect(listUndeclared(tables)).toEqual([])
})

test('a column that is not declared is found', () => {
  const guests = pgTable('guests', {
    id: integer('id'),
    email: personal('email', text('email')),
    nickname: text('nickname'),
    names: text('names').array(),
    more: jsonb('likes'),
    kind: text('kind', { enum: ['a', 'b'] }),
    title: text('title'),
  })
  expect(listUndeclared([guests])).toEqual(['guests.nickname', 'guests.names', 'guests.likes'])
})

test('nothing is excepted that is not there, or is declared', () => {
  const columns = new Map<string, PgColumn>(
    tables.flatMap((table) =>
      Object.values(getTableColumns(table)).map((one) => [`${getTableName(table)}.${one.name}`, one] as const),
    ),
  )
  const isStale = (name: string) => {
    const column = columns.get(name)
    return !column || personalKindOf(column) !== undefined
  }
  expect([...exceptions].filter(isStale)).toEqual([])
  const names = new Set([...columns.values()].flatMap((one) => (personalKindOf(one) ? [] : one.name)))
  expect([...impersonal].filter((name) => !names.has(name))).toEqual([])
})

test('the document lists the columns of each kind', async () => {
  const page = await Bun.file(`${import.meta.dir}/../../docs/personal-data.md`).text()
  const [, table = ''] = /## Personal columns\n[\s\S]*?\n\|---\|---\|---\|---\|\n([\s\S]*?)\n\n/.exec(page) ?? []
  const written = table.split('\n').map((row) => row.slice(2, -2).split(' | '))
  const columnsOf = (kind: string) =>
    tables.flatMap((table) => {
      const names = listPersonalColumns(table, kind as PersonalKind).map(([, { name }]) => name)
      return names.length > 0 ? `\`${getTableName(table)}\`: ${names.join(', ')}` : []
    })
  expect(written.map(([kind = '', , , columns]) => [kind, columns])).toEqual(
    written.map(([kind = '']) => [kind, columnsOf(kind).join('; ')]),
  )
  const kinds = tables.flatMap((one) => listPersonalColumns(one).map(([, column]) => personalKindOf(column)))
  expect(written.map(([kind]) => String(kind)).sort()).toEqual([...new Set(kinds)].map(String).sort())
})
