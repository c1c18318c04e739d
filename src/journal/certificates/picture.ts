import { paths } from '../../core/paths.ts'
import { journalLine, type Settings } from '../../office/settings/rules.ts'
import { type DocumentFacts, issnLine, journalFacts } from './document-facts.ts'

/** The picture of the journal that shared links show. */
export type PictureFacts = DocumentFacts & {
  kind: 'picture'
  /** The kind of journal. */
  about: string
  /** Its ISSNs. */
  numbers: string
  /** The journal's address without its scheme. */
  address: string
  /** The number of the drawing: another one draws another picture. */
  drawing: number
}

/** Width and height of the picture in pixels, as the readers of Open Graph ask. */
export const pictureSize = { width: 1200, height: 630 }

/** @param origin begins the journal's links */
export function pictureFacts({ settings, origin }: { settings: Settings; origin: string }): PictureFacts {
  return {
    kind: 'picture',
    asOf: '',
    journal: journalFacts(settings),
    imageNames: [],
    about: journalLine(settings),
    numbers: issnLine(settings),
    address: origin.replace(/^https?:\/\//, ''),
    drawing: 1,
  }
}

/** The picture's path: it names what is drawn, so that it changes with the settings. */
export const picturePath = (facts: PictureFacts): string => paths.picture(Bun.hash(JSON.stringify(facts)).toString(36))
