import { isAffiliation } from '../../../../core/pasted/affiliations.ts'
import { type Cure, type Finding, type FullText, levelOf, mostTypedTex } from '../../../../engines/fulltext/text.ts'

/**
 * The field of a cure; '' for a finding that can only be left as it is. The language, an affiliation and an abstract
 * are of the article's record.
 */
type Offer = Exclude<Cure['is'], 'picture'> | 'affiliation' | 'abstract' | 'language' | ''

type Words = {
  name: string
  /** The heading of its form; `{of}` is the thing that the finding is about. */
  ask: string
  hint?: string
  offer: Offer
  /** The label of the button that leaves it as it is. */
  leave: string
}

const asItIs = 'It is as it should be'
const onPurpose = 'Left out on purpose'
const captionHint = 'With its number, if it has one: “Figure 3. Yield by week”.'
const fromFile = 'It can only be put right in the file, which then replaces this one.'

/** The texts of each finding, and its cure. */
export const findingWords: Record<Finding['code'], Words> = {
  figure_without_alt: {
    name: 'Figure without alternative text',
    ask: 'What does {of} show?',
    hint: 'For readers who cannot see it: what it shows, not that it is a graph. The caption is read to them too.',
    offer: 'alt',
    leave: '',
  },
  formula_not_read: {
    name: 'Formula that was not read',
    ask: 'What is this formula in TeX?',
    hint: 'As in \\frac{a}{b} or x_1^2. Its words in the file: {text}',
    offer: 'formula',
    leave: onPurpose,
  },
  text_not_carried: {
    name: 'Passage that was not carried over',
    ask: 'Should this stand in the text?',
    hint: '{text}',
    offer: 'passage',
    leave: onPurpose,
  },
  figure_without_caption: {
    name: 'Figure without a caption',
    ask: 'What is the caption of this figure?',
    hint: captionHint,
    offer: 'caption',
    leave: 'It needs none',
  },
  table_without_caption: {
    name: 'Table without a caption',
    ask: 'What is the caption of this table?',
    hint: captionHint.replace('Figure', 'Table'),
    offer: 'caption',
    leave: 'It needs none',
  },
  table_without_head: {
    name: 'Table without a head',
    ask: 'Is the first row its head?',
    hint: 'The cells of a head say what stands below them, and are read with each of these.',
    offer: 'head',
    leave: 'It has none',
  },
  heading_guessed: {
    name: 'Heading by its look',
    ask: 'Is this a heading?',
    hint: 'A line of its own without a heading’s style: {text}',
    offer: 'heading',
    leave: '',
  },
  heading_like_reference: {
    name: 'Heading that looks like a reference',
    ask: 'Is this a reference?',
    hint: '{text} With the references below it, it joins the list; the numbers in the text are linked again.',
    offer: 'reference',
    leave: 'It is a heading',
  },
  heading_like_affiliation: {
    name: 'Heading that looks like an affiliation',
    ask: 'Is this an affiliation of the authors?',
    hint: '{text} With the lines of affiliations below it, it goes to the authors, by their marks.',
    offer: 'affiliation',
    leave: 'It is a heading',
  },
  abstract_twice: {
    name: 'Abstract that stands in the text too',
    ask: 'Should the abstract stand in the text again?',
    hint: '{text}',
    offer: 'removal',
    leave: asItIs,
  },
  abstract_differs: {
    name: 'Abstract that differs from the file’s',
    ask: 'Is the article’s abstract that of this paper?',
    hint: 'The file’s own begins: {text}',
    offer: 'abstract',
    leave: 'The article’s is right',
  },
  citation_unlinked: {
    name: 'Citation without a reference',
    ask: 'Which reference is “{text}”?',
    offer: 'citation',
    leave: '',
  },
  formula_as_picture: {
    name: 'Formula as a picture',
    ask: 'What is this formula in TeX?',
    hint: 'As in \\frac{a}{b} or x_1^2. Then it is read aloud, and as sharp as the text.',
    offer: 'formula',
    leave: 'Leave the picture',
  },
  figure_too_small: {
    name: 'Figure too small',
    ask: 'Is {of} sharp enough?',
    hint: `It has fewer than the 800 pixels of a full width. ${fromFile}`,
    offer: '',
    leave: asItIs,
  },
  picture_not_shown: {
    name: 'Picture that cannot be shown',
    ask: 'Is this picture missing?',
    hint: `{text} ${fromFile}`,
    offer: '',
    leave: onPurpose,
  },
  shape_not_drawn: {
    name: 'Shape that was not drawn',
    ask: 'Is this drawing missing?',
    hint: `{text} ${fromFile}`,
    offer: '',
    leave: onPurpose,
  },
  table_as_picture: {
    name: 'Table as a picture',
    ask: 'Can {of} be a table?',
    hint: `A picture is neither read aloud nor searched. ${fromFile}`,
    offer: '',
    leave: 'Leave the picture',
  },
  table_grid_mended: {
    name: 'Table whose cells did not fit',
    ask: 'Do the cells stand under their heads?',
    hint: '{text}',
    offer: '',
    leave: asItIs,
  },
  reference_uncited: {
    name: 'Reference never cited',
    ask: 'Is this reference cited nowhere?',
    hint: '{text}',
    offer: '',
    leave: asItIs,
  },
  reference_unread: {
    name: 'Reference that was not understood',
    ask: 'Is this a reference?',
    hint: '{text}',
    offer: '',
    leave: asItIs,
  },
  figure_uncited: {
    name: 'Figure never mentioned',
    ask: 'Is {of} mentioned nowhere?',
    offer: '',
    leave: asItIs,
  },
  letters_without_font: {
    name: 'Letters without a font',
    ask: 'Are these letters right?',
    hint: '{text}: the PDF has no font for them.',
    offer: '',
    leave: asItIs,
  },
  set_plainly: {
    name: 'Set more plainly in the PDF',
    ask: 'Is the PDF right here?',
    hint: '{text}',
    offer: '',
    leave: asItIs,
  },
  language_unsure: {
    name: 'Language of the text',
    ask: 'Which language is the article in?',
    hint: '{text}',
    offer: 'language',
    leave: asItIs,
  },
  element_unknown: {
    name: 'Element that is not known',
    ask: 'Does its text stand where it should?',
    hint: '{text}',
    offer: '',
    leave: asItIs,
  },
}

/**
 * Returns the words that leave all findings of a kind as they are, as in 'All 12 are headings'; '' for kinds that must
 * be checked singly.
 */
export function allLeft({ code }: Pick<Finding, 'code'>): string {
  if (code === 'heading_guessed') return 'are headings'
  return findingWords[code].leave === asItIs ? 'are as they should be' : ''
}

/** The fields of a cure's form as sent. */
type Typed = Partial<Record<string, string>>

/** The affiliations that a finding's lines are, or the heading that is the first of them. */
type Takes = { affiliations: string[]; heading: string }

/** A cure, `leave` if the finding is marked as checked without a change, or the problem of the form. */
export type Decided = { cure: Cure } | { takes: Takes } | 'leave' | { field: string; message: string }

/** Parses the form of a finding's cure. @param text the present text */
export function decideCure({ code, where: at, text: words }: Finding, typed: Typed, text: FullText): Decided {
  const { offer } = findingWords[code]
  const said = typed.text?.trim() ?? ''
  if (typed.do === 'leave' || offer === '' || offer === 'language') return 'leave'
  if (typed.do === 'affiliations' && code === 'text_not_carried')
    return { takes: { affiliations: words.split('\n').filter(Boolean), heading: '' } }
  switch (offer) {
    case 'alt':
      if (typed.decorative === 'yes') return { cure: { is: 'alt', at, text: '' } }
      return said ? { cure: { is: 'alt', at, text: said } } : needed('Say what it shows, or tick that it is decorative')
    case 'caption':
      return said ? { cure: { is: 'caption', at, text: said } } : needed('The caption is required')
    case 'formula':
      if (said.length > mostTypedTex.formula) return needed('A formula has at most 2,000 letters of TeX')
      return said ? { cure: { is: 'formula', at, text: said } } : needed('The formula is required')
    case 'passage':
    case 'removal':
      return { cure: { is: offer, at, text: words } }
    case 'head':
    case 'reference':
      return { cure: { is: offer, at } }
    case 'abstract':
      return 'leave' // the file has it, and is read for it
    case 'affiliation':
      return { takes: { affiliations: [], heading: at.section } }
    case 'heading':
      return headingAs(typed.as ?? '', at, text)
    case 'citation': {
      const to = (typed.to === 'other' ? '' : typed.to) || typed.other || ''
      if (to === 'none') return 'leave'
      return to ? { cure: { is: 'citation', at, text: words, to } } : { field: 'to', message: 'Choose a reference' }
    }
  }
}

const needed = (message: string) => ({ field: 'text', message })

function headingAs(as: string, at: Finding['where'], text: FullText): Decided {
  if (as === 'caption' || as === 'quotation' || as === 'text') return { cure: { is: 'heading', at, as } }
  if (!/^[0-5]$/.test(as)) return { field: 'as', message: 'Choose what it is' }
  const level = Number(as)
  const isSame = at.section === '' || levelOf(text, at.section) === level
  return isSame ? 'leave' : { cure: { is: 'heading', at, as: level } }
}

/** Reports whether lines that were not carried over may be affiliations. */
export const holdsAffiliation = ({ code, text }: Finding): boolean =>
  code === 'text_not_carried' && text.split('\n').some(isAffiliation)

const aboutPictures = new Set<Finding['code']>([
  'picture_not_shown',
  'shape_not_drawn',
  'figure_too_small',
  'figure_without_alt',
  'figure_without_caption',
  'figure_uncited',
  'table_as_picture',
])

/** Reports whether a finding's card offers to replace the picture there; a missing one may be added to its section. */
export const canReplacePicture = ({ code, where }: Finding): boolean =>
  aboutPictures.has(code) && (where.id !== '' || code === 'picture_not_shown' || code === 'shape_not_drawn')

/** The message for each cure that could not be made from the typed values. */
export const notCured: Record<Cure['is'] | 'affiliation', string> = {
  caption: 'The figure or table is no longer there',
  alt: 'The picture is no longer there',
  formula: 'This TeX could not be read: check its braces and commands',
  passage: 'Its section is no longer there',
  head: 'The first row cannot be a head: cells of it reach into the next one',
  heading: 'It has no figure or table without a caption beside it, or is no longer there',
  citation: 'These words are no longer there',
  picture: 'The figure is no longer there',
  removal: 'It no longer stands in the text',
  reference: 'The heading is no longer there',
  affiliation: 'The heading is no longer there',
}
