import { paths } from '../../core/paths.ts'
import { collectJournalFacts, formatIssnLine, type JournalFacts } from '../settings/journal-facts.ts'
import { describeFrequency, type Settings } from '../settings/rules.ts'

/** The picture of the journal for shared links. */
export type PictureFacts = {
  kind: 'picture'
  asOf: string
  journal: JournalFacts
  imageNames: string[]
  /** The kind of journal. */
  about: string
  /** Its ISSNs. */
  numbers: string
  /** The journal's address without its scheme. */
  address: string
  /** The version of the drawing: change it to draw a different picture. */
  drawing: number
}

/** The picture's width and height in pixels, as readers of Open Graph require. */
export const pictureSize = { width: 1200, height: 630 }

/**
 * Returns the facts of the journal's picture.
 * @param origin begins the journal's links
 */
export function collectPictureFacts({ settings, origin }: { settings: Settings; origin: string }): PictureFacts {
  return {
    kind: 'picture',
    asOf: '',
    journal: collectJournalFacts(settings),
    imageNames: [],
    about: describeFrequency(settings),
    numbers: formatIssnLine(settings),
    address: origin.replace(/^https?:\/\//, ''),
    drawing: 1,
  }
}

/** Returns the picture's path, which contains a hash of its facts, so that it changes with the settings. */
export const picturePath = (facts: PictureFacts): string => paths.picture(Bun.hash(JSON.stringify(facts)).toString(36))
