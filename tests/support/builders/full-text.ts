import { zip } from '../../../src/engines/archives/archives.ts'
import { replaceText } from '../../../src/journal/articles/text/actions.ts'
import type { aJournal } from '../journal.ts'
import { aPicture } from './images.ts'

const cell = (text: string, attributes = '') => `<td${attributes}>${text}</td>`

const ours = 'https://doi.org/10.5555/ours'
const references = [
  `<mixed-citation>Rao B. Boats of the delta. 2019. <ext-link xlink:href="${ours}">${ours}</ext-link></mixed-citation>`,
  '<mixed-citation>Iyer C. Oars and sails. Delta Press; 2020. doi: 10.5555/oars.2</mixed-citation>',
  '<mixed-citation>Das D. A tide that nobody cites. 2021.</mixed-citation>',
].map((content, at) => `<ref id="ref${at + 1}"><label>${at + 1}</label>${content}</ref>`)

const section = (title: string, content: string) => `<sec><title>${title}</title>${content}</sec>`
const cited = (at: number) => `[<xref ref-type="bibr" rid="ref${at}">${at}</xref>]`
const noted = '<xref ref-type="fn" rid="fn1"><sup>1</sup></xref>'
const prose = '<p>The lanterns of the harbour were counted each morning from the old pier, and again at dusk.</p>'

/** An article in JATS with what a page of a full text has: sections, figure, table, formula, note, references. */
export const lanternsJats = `<article xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:mml="http://www.w3.org/1998/Math/MathML" xml:lang="en"><body>
${section('Introduction', `<p>Boats carry lanterns ${cited(1)}, and oars${noted}.</p>${prose.repeat(6)}`)}
${section(
  'Methods',
  `${section('Sites', `<p>As before ${cited(1)}, ${cited(2)}.</p>${prose}`)}${section('Counting', prose)}
  <disp-formula id="eq1"><label>(1)</label><mml:math><mml:mi>N</mml:mi><mml:mo>=</mml:mo><mml:mn>2</mml:mn></mml:math></disp-formula>`,
)}
${section(
  'Results',
  `<fig id="fig1"><label>Figure 1.</label><caption><title>Lanterns by night.</title><p>Counts of one year.</p></caption>
  <alt-text>Bars that grow from June to August</alt-text><graphic xlink:href="night.png"/></fig>${prose}
  <table-wrap id="tab1"><label>Table 1.</label><caption><title>Counts by pier.</title></caption><table><thead>
  <tr><th rowspan="2">Pier</th><th colspan="2">Lanterns</th><th rowspan="2">A note that makes the table wide beyond a phone</th></tr>
  <tr><th>2024</th><th>2025</th></tr></thead><tbody>
  <tr>${cell('Old', ' rowspan="2"')}${cell('12.5')}${cell('-3')}${cell('=SUM(A1:A9) is no formula here, and @neither')}</tr>
  <tr>${cell('14')}${cell('8')}${cell('+counted twice, each time by two people who did not know of each other')}</tr></tbody></table>
  <table-wrap-foot><p>Counted at dusk.</p></table-wrap-foot></table-wrap>${prose.repeat(4)}`,
)}</body><back><fn-group><fn id="fn1"><label>1</label><p>Of ash, mostly.</p></fn></fn-group>
<ref-list><title>References</title>${references.join('')}</ref-list></back></article>`

/** Gives an article this full text, with a picture of 1,800 × 700 pixels. */
export async function aFullText(journal: Awaited<ReturnType<typeof aJournal>>, id: number, jats = lanternsJats) {
  const pack = zip(
    new Map([
      ['article.xml', new TextEncoder().encode(jats)],
      ['night.png', await aPicture('png', 1_800, 700)],
    ]),
  )
  const actor = { ...journal, username: 'Ravi Sharma' }
  const result = await replaceText(actor, id, { file: pack, name: 'lanterns.zip' }, { looked: 'yes', kind: 'slip' })
  if (!result.ok) throw new Error(`The text was refused: ${JSON.stringify(result)}`)
  journal.pageCache.clear()
}
