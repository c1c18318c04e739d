import { paths } from '../../core/paths.ts'
import { speakEnglish } from '../../core/words/speech.ts'
import { collectJournalFacts, formatIssnLine, type JournalFacts } from '../settings/journal-facts.ts'
import { describeFrequency, journalName, type Settings } from '../settings/rules.ts'

/** The picture of a page for shared links: of an article, of an issue, or of the journal. */
export type PictureFacts = {
  kind: 'picture'
  asOf: string
  journal: JournalFacts
  imageNames: string[]
  /** Begins the name of its file: an article's ref number, or an issue's key; '' for the journal. */
  subject: string
  /** As plain text, as all that follow. */
  title: string
  below: string
  /** The ends of the last line. */
  left: string
  right: string
  /** The version of the drawing: change it to draw a different picture. */
  drawing: number
}

/** The picture's width and height in pixels, as readers of Open Graph require. */
export const pictureSize = { width: 1200, height: 630 }

/** Returns the facts of a picture from its texts, which are in English on the pages of all languages. */
export const makePictureFacts = (
  settings: Settings,
  texts: () => Pick<PictureFacts, 'subject' | 'title' | 'below' | 'left' | 'right'>,
): PictureFacts => ({
  kind: 'picture',
  asOf: '',
  imageNames: [],
  drawing: 2,
  ...speakEnglish(() => ({ journal: collectJournalFacts(settings), ...texts() })),
})

/**
 * Returns the facts of the journal's picture.
 * @param origin begins the journal's links
 */
export function collectPictureFacts({ settings, origin }: { settings: Settings; origin: string }): PictureFacts {
  return makePictureFacts(settings, () => ({
    subject: '',
    title: journalName(settings),
    below: describeFrequency(settings),
    left: origin.replace(/^https?:\/\//, ''),
    right: formatIssnLine(settings),
  }))
}

/** Returns the picture's path, which contains a hash of its facts, so that it changes with them. */
export const picturePath = ({ subject, ...facts }: PictureFacts): string =>
  paths.picture([subject, Bun.hash(JSON.stringify(facts)).toString(36)].filter(Boolean).join('-'))
