import { institutions } from '../../../core/pasted/affiliations.ts'

const places = [
  'universit\\p{L}*|universid\\p{L}*|üniversitesi|college|gymnasium|polytechnic\\p{L}*|politeknik|hochschule',
  'académie|academy|facult\\p{L}*|fakult\\p{L}*|department|ministry|ministerio|ministério|ministère|ministerium',
  'kementerian|sekolah|университет\\p{L}*|институт\\p{L}*|інститут\\p{L}*|академия|академія|министерств\\p{L}*',
  'міністерств\\p{L}*|министрлігі|факультет\\p{L}*|trường|khoa|học viện|république|republic|república|republik',
].join('|')
const place = new RegExp(
  String.raw`(?<!\p{L})(?:${places})(?!\p{L})|${institutions}|大學|大学|學院|学院|` +
    String.raw`^\p{Script=Han}{1,12}[系院校](?:\W*所\W*)?$|جامعة|كلية|دانشگاه|دانشکده|אוניברסיט`,
  'iu',
)

const works = [
  '(?:bachelor|master|magister|diplom|seminar|doktor|haus|studien|fach|abschluss)[\\s-]?(?:arbeit|thesis|dissertation)',
  "(?:bachelor|master|doctoral|phd|ph\\.d\\.?|honou?rs|final year|term|capstone)(?:[’']?s)?(?: (?:degree|year))? " +
    '(?:thesis|dissertation|project|paper|report)',
  '(?:a )?(?:thesis|dissertation|research paper|term paper|project report|final report|individual project|coursework)',
  'trabalho de conclusão|monografia|dissertação|tese|trabajo de (?:fin de )?grado|tesis|mémoire|thèse|rapport de stage',
  'tesi di laurea|skripsi|tugas akhir|laporan akhir|đồ án|luận văn|khóa luận|lisans tezi|yüksek lisans tezi|bitirme',
  '(?:магистерская |дипломная |курсовая |выпускная )(?:диссертация|работа|квалификационная)|реферат|магистрлік',
  '(?:дипломна|курсова|магістерська) робота',
].join('|')
const work = new RegExp(
  String.raw`^(?:\d+\w* ?[–-] ?)?(?:${works})(?!\p{L})|[碩硕博]\s?士\s?論\s?文|[硕博]士学位论文|毕业论文|课程设计|` +
    'پايان‌?نامه|پایان‌?نامه|رسالة (?:ماجستير|دكتوراه)',
  'iu',
)

/** Matches the street or the code of a place. */
const address = /(?:str\.|straße|street|avenue|calle|rua|jalan|jl\.) .*\d|(?<!\d)\d{5} \p{Lu}\p{Ll}+$/iu

/** Matches three words or pairs of words between dashes, as in a country's motto: 'Paix – Travail – Patrie'. */
const motto = /^\p{L}+(?: \p{L}+)?(?:\s?[–—*•-]\s?\p{L}+(?: \p{L}+)?){2}[.!]?$/u

const label = new RegExp(
  '^(?:introductory paragraph|main (?:text|document|manuscript)|title page|cover (?:letter|page)|manuscript|udc|' +
    'удк|автор[ыи]?|authors?|student|verfasser(?:in)?|name|نام)(?: ?:|$)|^\\p{Script=Han}{2,8}[:：]|^.{0,12}年.{0,4}月|' +
    '^(?:dr|prof)\\.|^(?:دکتر|دكتر) ',
  'iu',
)

/** The letters of a spaced line closed up: 'S E M I N A R A R B E I T', '碩 士 論 文'. */
const closeUpLetters = (text: string) =>
  /^(?:\p{L}\s+){3,}\p{L}\s*\P{L}*\p{L}?\P{L}*$/u.test(text) ? text.replace(/\s+/g, '') : text

/** The most words of a line that only names an institution. */
const mostOfPlace = 9

/**
 * Whether a line of a first page is likelier about the work than its title: an institution, the kind of a thesis, a
 * country's motto, a label.
 */
export function isOfCover(text: string): boolean {
  const closed = closeUpLetters(text.trim())
  const words = closed.match(/[\p{L}\p{M}]+/gu) ?? []
  const isPlace = place.test(closed) && words.length <= mostOfPlace && !/[?:]/.test(closed) && !beginsLower.test(closed)
  return isPlace || [work, motto, label, address].some((pattern) => pattern.test(closed))
}

/** A title in sentence case has words in lower case before and after an institution. */
const beginsLower = /^\p{Lu}[^\p{Lu}]*(?<!\p{L})\p{Ll}{4,}(?!\p{L}).*(?<!\p{L})\p{Ll}{4,}/u
