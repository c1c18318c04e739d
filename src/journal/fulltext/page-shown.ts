import type { ShownAs } from '../../../views/fulltext/shown-as.ts'
import { placeSlot } from './kept-page.ts'
import type { PageText } from './page-rules.ts'
import { type PictureFacts, pictureName, widthsOf } from './picture-rules.ts'
import type { Leading } from './reference-rules.ts'

/** Returns the way an article's page shows a text, with slots for the article's address and links to own articles. */
export const pageShown = (
  page: PageText,
  pictures: readonly PictureFacts[],
  ownLinkOf: (leading: Leading) => string,
): ShownAs => ({
  page,
  pictureOf: shownPictures(pictures),
  level: 2,
  tableFiles: (table) => ({ csv: `${placeSlot}/${table}.csv`, whole: `${placeSlot}/${table}.html` }),
  hasTools: true,
  within: { ownLinkOf },
})

function shownPictures(pictures: readonly PictureFacts[]): ShownAs['pictureOf'] {
  const byName = new Map(pictures.map((one) => [`${one.hash}.${one.extension}`, one]))
  return (file) => {
    const facts = byName.get(file)
    if (!facts) return undefined
    const { width, height } = facts
    const at = (one?: number) => `${placeSlot}/${pictureName(facts, one)}`
    const widths = widthsOf(facts)
    const whole = at(widths.at(-1))
    if (widths.length < 2) return { src: whole, whole, width, height }
    const srcSet = widths.map((one) => `${at(one)} ${one}w`).join(', ')
    return { src: at(widths[0]), srcSet, whole, width, height }
  }
}
