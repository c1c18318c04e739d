import { expect, test } from 'bun:test'
import { anonymise } from '../../../src/engines/blind/anonymise.ts'
import { officeTexts } from '../../../src/engines/blind/office/office-text.ts'
import { raised, withSuperscriptsApart } from '../../../src/engines/blind/reading/superscript-rules.ts'
import { visibleText } from '../../../src/engines/blind/reading/visible-text.ts'
import { aDocx, anOdt } from '../../support/identifying/office-files.ts'
import { aPdfWith } from '../../support/identifying/pdf-files.ts'
import { paragraph, run, text } from '../../support/identifying/planted-office.ts'

const apart = '\u2009'

test.each([
  ['Sharma[a], Rao[b,*]', 'Sharma^a, Rao^b,*'],
  ['Sharma[a][,][b] Rao', 'Sharma^a,b Rao'],
  ['[a]University and [b] Farm', `a${apart}University and b Farm`],
  ['Sharma[1,2], work[1-3] and 10[6] kg ha[−1]', 'Sharma¹,², work¹⁻³ and 10⁶ kg ha⁻¹'],
  ['Shar[m]a and M[c]Allister on the 12[th] day', 'Sharma and McAllister on the 12th day'],
  ['[ ]nothing [ ]', ' nothing  '],
])('what is raised is no part of the word beside it: %s', (given, shown) => {
  const marked = given.replace(/\[([^\]]*)\]/g, (_, inner: string) => raised(inner))
  expect(withSuperscriptsApart(marked)).toBe(shown)
})

const [before, behind, line] = ['Asha Sharma', ' dug', 'Asha Sharma^a dug']
const style = '<style:style style:name="T1"><style:text-properties style:text-position="super 58%"/></style:style>'

test('raised letters are read apart in a DOCX', () => {
  for (const property of ['<w:vertAlign w:val="superscript"/>', '<w:position w:val="6"/>']) {
    const body = paragraph(text(before) + run(`<w:rPr>${property}</w:rPr><w:t>a</w:t>`) + text(behind))
    expect(officeTexts(aDocx({ body })).map(({ text }) => text)).toContainEqual(expect.stringContaining(line))
  }
})

test('raised letters are read apart in an ODT', () => {
  const body = `<text:p>${before}<text:span text:style-name="T1">a</text:span>${behind}</text:p>`
  const odt = anOdt({ body, styles: `<office:automatic-styles>${style}</office:automatic-styles>` })
  expect(officeTexts(odt).map(({ text }) => text)).toContainEqual(expect.stringContaining(line))
})

test('raised letters are read apart in a PDF', async () => {
  const content = `BT /F1 11 Tf 20 90 Td (${before}) Tj /F1 7 Tf 4 Ts (a) Tj 0 Ts /F1 11 Tf (${behind}) Tj ET`
  const copy = await anonymise(aPdfWith({ content }))
  if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
  const [page] = (await visibleText(copy.bytes.slice(), 'pdf')) ?? []
  expect(page?.text.replace(/\s+/g, ' ')).toContain(line)
})
