import { drawn, filler } from '../../engines/documents/drawn.ts'
import { aPicture } from '../../support/builders/images.ts'

/** Returns the DOI of the article with a number; all are of one length, so that texts can be changed in place. */
export const doiOf = (number: number) => `10.5555/growth.${String(number).padStart(6, '0')}`

/** Returns a text with the journal's own DOIs moved on, so that every copy cites other articles. */
export const citingOthers = (text: string, by: number, count: number) =>
  text.replace(/10\.5555\/growth\.(\d{6})/g, (_, number) => doiOf((Number(number) + by * 31) % count))

const places = ['pier', 'harbour', 'delta', 'tide', 'lantern', 'oar', 'ferry', 'canal', 'lock', 'quay', 'mast', 'reef']
const things = ['counted', 'weighed', 'mended', 'painted', 'measured', 'lost', 'found', 'numbered', 'moved', 'kept']

/** A sentence of some hundred that say something else. */
const sentenceOf = (number: number) =>
  `At the ${places[number % 12]} of station${number % 113} they ${things[number % 10]} what the ${places[(number * 7) % 12]} ` +
  `of the year before had left to the people of town${number % 61}, each morning and again at dusk.`

const cited = (at: number) => `<xref ref-type="bibr" rid="ref${at}">${at}</xref>`

function sectionOf(number: number, at: number): string {
  const sentences = Array.from({ length: 6 }, (_, place) => sentenceOf(number * 17 + at * 5 + place))
  const paragraph = `<p>${sentences.join(' ')} [${cited(at * 3 + 1)}, ${cited(at * 3 + 2)}]</p>`
  return `<sec><title>Part ${at + 1} of the count</title>${paragraph.repeat(5)}${at < 3 ? figureOf(at) : ''}</sec>`
}

const figureOf = (
  at: number,
) => `<fig id="fig${at + 1}"><label>Figure ${at + 1}.</label><caption><p>Counts.</p></caption>
  <alt-text>Bars that grow from June to August</alt-text><graphic xlink:href="${pictureNames[at]}"/></fig>`

const pictureNames = ['night.png', 'noon.png', 'dusk.png']

const rowOf = (at: number) => `<tr><td>Pier ${at}</td><td>${at * 7}</td><td>${at * 11}</td><td>counted twice</td></tr>`
const table = `<table-wrap id="tab1"><label>Table 1.</label><caption><title>Counts by pier.</title></caption><table>
  <thead><tr><th>Pier</th><th>2024</th><th>2025</th><th>Note</th></tr></thead>
  <tbody>${Array.from({ length: 12 }, (_, at) => rowOf(at)).join('')}</tbody></table></table-wrap>`

/** A reference: one in three is to the journal itself. */
function referenceOf(number: number, at: number, count: number): string {
  const doi = at % 3 === 0 ? doiOf((number * 13 + at * 7) % count) : `10.4444/other.${number}.${at}`
  const citation = `Rao B, Iyer C, Das D. ${sentenceOf(at * 3)} J Boats. 2019;${at}:1–9. https://doi.org/${doi}`
  return `<ref id="ref${at + 1}"><label>${at + 1}</label><mixed-citation>${citation}</mixed-citation></ref>`
}

/**
 * The JATS of an article's full text, some 50 kB: ten sections, three figures, a table and thirty references, of which
 * ten lead to other articles of the journal.
 */
export function jatsOf(number: number, count: number): string {
  const sections = Array.from({ length: 10 }, (_, at) => sectionOf(number, at)).join('')
  const references = Array.from({ length: 30 }, (_, at) => referenceOf(number, at, count)).join('')
  return `<article xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en"><body>${sections}
    <sec><title>Table of counts</title>${table}</sec></body>
    <back><ref-list><title>References</title>${references}</ref-list></back></article>`
}

/** The pictures of a full text, by their names. */
export async function picturesOf(number: number): Promise<[string, Uint8Array][]> {
  const sizes = pictureNames.map((name, at) => ({
    name,
    width: 90 + at * 10 + (number % 5),
    height: 60 + (number % 7),
  }))
  return Promise.all(sizes.map(async ({ name, width, height }) => [name, await aPicture('png', width, height)]))
}

/** Draws the PDF that all articles have, of three pages; each gets a few bytes of its own. */
export const drawPdf = (): Promise<Uint8Array> =>
  drawn(({ lines, page }) => {
    for (let number = 0; number < 3; number++) {
      if (number > 0) page()
      lines(filler(40, 7), { x: 60, y: 60 })
    }
  })
