import { patternOfWords } from '../../../core/language/paper-words.ts'
import { abstractHeading, afterReferences, closing } from '../layout/headings.ts'

/** Parts of a paper, by words of all languages, that a list of references does not extend into. */
const laterParts = [
  ...(['introduction', 'acknowledgements', 'funding', 'interests', 'data', 'contributions'] as const),
  ...(['ethics', 'supplement', 'abbreviations', 'notes'] as const),
].map((part) => patternOfWords(part))

/** Headings of text after a list of references, or of sections that a list cannot extend into. */
const laterHeadings = [
  ...laterParts,
  `(?:${patternOfWords('appendix')})(?: (?:[A-Z]|[0-9]))?`,
  'objectives?|(?:materials? and |patients and )?methods?(?: and materials?)?|methodology|theory|limitations',
  'study (?:areas?|sites?|design)|results?(?: and discussion)?|discussion|conclusions?|concluding remarks',
  '(?:(?:list of |supplementary |supporting )?(?:tables?|figures?|plates?|legends?|captions?)(?: and (?:tables?|figures?))?',
  '(?:figure|table)s? (?:legends?|captions?|titles?))',
  `(?:author['’]?s?['’]? )?(?:biograph(?:y|ies)|biographical (?:notes?|sketch(?:es)?))|curriculum vitae|vitae?`,
  `notes? on (?:the )?contributors?|contributors?|(?:the )?authors?`,
  `(?:author['’]?s?['’]?|corresponding author['’]?s?) (?:information|details|addresses|affiliations?|notes?|statements?)`,
  `affiliations?|credits?(?: (?:author(?:ship)?|taxonomy).*)?|correspond(?:ence|ing authors?)`,
  `availability of .{3,30}`,
  `(?:conflicts? of|competing|declarations? of|disclosure of)(?: competing| conflicting)? interests?(?: statements?)?`,
  `declarations?|statements?(?: and declarations)?`,
  `(?:further|other) (?:information|materials?|data|files?|appendix)`,
  `highlights|cover letter|title page|copyright|licen[cs]e`,
  // Portuguese and Spanish
  `colabora(?:dor(?:es|as)?|ção|ciones|ci[oó]n)|sobre (?:os?|as?|los?|las?|el) autor(?:es|as?)?`,
  `autor(?:es|as)?|autor(?:a|es)? (?:correspondente|de correspondencia)|correspond[eê]ncia`,
  `(?:lista de )?(?:tabelas|tablas|figuras|leyendas|legendas)|declaraç(?:ão|ões)(?: .{0,40})?`,
  // French, German, Hindi and Russian
  `(?:les |à propos des )?auteurs?|tableaux|autor(?:en|innen)?angaben`,
  `(?:über|zu)r? (?:die|den|der|dem|das) autor(?:en|in|innen|inn?en und autoren)?|korrespondenz(?:adresse)?`,
  `(?:tabellen|abbildungs?)(?:verzeichnis|en)?|(?:сведения|информация) об авторах?`,
  `लेखक(?:ों)?(?: (?:का|के|की|परिचय|योगदान|के बारे में))*|तालिका(?:एँ|एं)?|सारणी|चित्र`,
].join('|')
const laterHeading = new RegExp(String.raw`^(?:(?:\d{1,2}|[A-Z])\.?\s+)?(?:${laterHeadings})\s*[:.]?$`, 'iu')

/** The beginnings of lines that are not references, and of their sections. */
const pointedLeads = [
  'acknowledge?ments?|funding|(?:about the )?authors?|biograph(?:y|ies)|(?:competing|conflicts? of) interests?',
  'data availability',
].join('|')
const received = 'received|submitted|accepted|recebido|aceito|recibido|aceptado|reçu|eingegangen'
const otherLeads = [
  String.raw`^(?:${laterHeadings})\s*:|^(?:${pointedLeads})\. |^correspond(?:ence|ing author)\b|^photo\w* by\b`,
  String.raw`^(?:sources?|fontes?|fuentes?|quellen?)\s?:|^(?:(?:paper|manuscript|article|first|date) )?(?:${received})` +
    String.raw`(?: on| em| el| le| am)?:? (?:\d|\p{Lu}\p{Ll}{2,8} \d)`,
]
const otherLead = new RegExp(otherLeads.join('|'), 'iu')

const floats = (['figure', 'drawing', 'table', 'box'] as const).map((part) => patternOfWords(part)).join('|')
const caption = new RegExp(
  String.raw`^(?:(?:online )?(?:supplement(?:ary|al) )?(?:${floats})(?!\p{L})\.?\s*` +
    String.raw`(?:(?:[SA]?\p{Nd}{1,3}|[IVX]{1,5})[a-z]?\s*(?:[.:：|–—-]|$)|:))`,
  'iu',
)

/** Whether a line begins the caption of a table or figure. */
export const isCaption = (line: string): boolean => /^\P{Ll}/u.test(line) && caption.test(line)

/** Whether a line is a heading of something other than references, or begins with one. */
export const isLaterHeading = (line: string): boolean =>
  (line.length < 60 && afterReferences.test(line)) ||
  (/^\P{Ll}/u.test(line) && (laterHeading.test(line) || otherLead.test(line)))

/** Whether a line ends a list of references in any position. */
export const endsList = (line: string): boolean =>
  isLaterHeading(line) || (line.length < 100 && (closing.test(line) || abstractHeading.test(line)))
