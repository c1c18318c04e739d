/** Words of the names of styles that office programs come with: a name of other words is one that somebody gave. */
const ordinary = new Set(
  [
    'normal web heading title subtitle body text indent first line hanging block quote quotation quotations intense subtle emphasis strong',
    'reference book list bullet bullets number numbering continue paragraph plain preformatted html acronym address cite code definition',
    'keyboard sample typewriter variable teletype source example citation caption captions characters table tables of figures figure figures',
    'illustration drawing object formula chart equation contents toc index separator heads headings right left header footer page and date',
    'footnote endnote symbol symbols anchor note notes annotation subject comment balloon placeholder hyperlink followedhyperlink internet',
    'visited link smart mention unresolved hashtag bibliography default font no spacing revision char grid light medium dark colorful shading',
    'accent simple classic columns contemporary elegant professional theme style standard envelope return sender addressee signature closing',
    'salutation message macro toa authorities document map frame graphics ole labels marginalia watermark rubies drop caps vertical line',
    'horizontal user entry main cont start end outline letter landscape mail e author affiliation abstract keywords a b c d i ii iii',
    'comma currency percent good bad neutral calculation check cell input output linked warning explanatory total row column result result2',
    'accessibility tablestyle tablestylelight tablestylemedium tablestyledark pivotstyle pivotstylelight pivotstylemedium pivotstyledark',
    'tablenormal headings text2 odd even solid arrow concave short lines objects with without fill shadow blue red green gray black white',
  ].flatMap((line) => line.split(' ')),
)

/** Whether a style's name is a program's own. */
export function isOrdinaryStyle(name: string): boolean {
  const plain = name.replace(/_([\da-f]{2})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return (plain.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => ordinary.has(word))
}

/** Names that programs count by themselves: `P1`, `Table12`, `Mfr3`. */
export const isCounted = (name: string) => /^[A-Za-z]{1,3}\d{1,5}$/.test(name)
