import { expect, test } from 'bun:test'
import { balanceOf } from '../../../src/engines/fulltext/balance/balance.ts'
import { noTally } from '../../../src/engines/fulltext/balance/counts.ts'
import { nameWords } from '../../../src/engines/fulltext/balance/named.ts'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import type { Entry } from '../../../src/engines/fulltext/model.ts'
import { balanceInWords, leftByReason } from '../../../src/journal/articles/text/mending/screen-rules.ts'
import { docx, h1, p, prose, style } from './papers.ts'

const paragraph = (text: string) => ({ words: text.split(' '), isHeading: false })
const lost = 'Nobody carried this line of the old pier over'
const entry = (kind: Entry['kind'], text: string): Entry => ({ kind, text, counts: {} })

test.each<[string, string, Entry[], string[]]>([
  ['is named', '<p>Boats carry lanterns.</p>', [], [lost]],
  [
    'is not what the text has',
    `<p>Boats carry lanterns.</p><p>${lost.replace('line', '<italic>line</italic>')}.</p>`,
    [],
    [],
  ],
  ['is not what a rule left out', '<p>Boats.</p>', [entry('furniture', lost)], []],
])('a passage that is missing %s', (_, jats, left, missing) => {
  const named = nameWords([paragraph(lost), paragraph('Too short')], jats, {
    account: { left, made: [], found: [] },
    findings: [],
  })
  expect(named.missing).toEqual(missing)
})

test('a balance that does not close names the passages, or says nothing of it', () => {
  const source = { kept: { ...noTally(), words: 9 }, left: noTally(), paragraphs: [] }
  const account = { left: [], made: [], found: [] }
  const open = balanceOf(source, { tally: noTally(), references: [] }, { account, findings: [] })
  const verdict = (missing: string[]) => balanceInWords({ ...open, named: { missing, left: [] } }, []).verdict
  expect(verdict([lost])).toBe('1 passage of the file is not in the text.')
  expect(verdict([])).toBe('Nothing is lost.')
  expect(balanceInWords(open, []).verdict).toContain('does not close')
})

test('what tracked changes deleted and a front has is listed by its reason', async () => {
  const deleted =
    '<w:p><w:del w:id="1" w:author="A"><w:r><w:delText>An older line of words</w:delText></w:r></w:del></w:p>'
  const paper = docx([p('Lanterns of the delta', style('Title')), h1('Methods'), p(prose('oars')), deleted].join(''))
  const { balance } = await makeText(paper as Uint8Array)
  expect(balance.named?.missing).toEqual([])
  const reasons = leftByReason(balance)
  expect(reasons.map(({ name }) => name.split(':')[0])).toEqual([
    'Deleted by tracked changes',
    'Title, authors, abstract and keywords',
  ])
  expect(reasons.flatMap(({ texts }) => texts)).toEqual(['An older line of words', 'Lanterns of the delta'])
})
