/** How fonts begin that come with systems and office programs, or that everybody may load. */
const common = new RegExp(
  `^@?(?:${[
    'abyssinica|agency|al bayan|algerian|american typewriter|andale|andalus|angsana|aparajita|apple|aptos|arabic|arial|arimo|avenir|bahnschrift',
    'baskerville|batang|bell|berlin sans|bitstream|bodoni|book ?man|book antiqua|bookshelf|bradley|britannic|browallia|brush script|caladea|calibri|californian|calisto',
    'cambria|candara|cantarell|carlito|caslon|castellar|centaur|century|chalkboard|charter|chiller|cmu? |computer modern|cochin|comic|consolas|constantia|cooper',
    'copperplate|corbel|cordia|courier|cousine|curlz|dengxian|daunpenh|david|dejavu|devanagari|didot|dokchampa|dotum|droid|ebrima|edwardian|elephant|engravers|eras',
    'estrangelo|euphemia|fangsong|felix|fira|footlight|franklin|free(?:sans|serif|mono)|freestyle|futura|gabriola|gadugi|garamond|gautami|geneva|georgia|gigi|gill sans',
    'gisha|gloucester|goudy|gulim|gungsuh|haettenschweiler|harrington|helvetica|hiragino|hoefler|ibm plex|impact|imprint|informal|inter|iskoola|jokerman|juice|kaiti|kalinga',
    'kartika|khmer|kokila|kristen|krub?ti|lantinghei|lao ui|lat(?:ha|in modern|o)|leelawadee|levenim|liberation|libertin|linux|lohit|lucida|magneto|maiandra|malgun|mangal',
    'marlett|matura|meiryo|menlo|merriweather|microsoft|miriam|mistral|modern|monaco|monotype|montserrat|mongolian|moolboran|ms |mv boli|myriad|narkisim|new york|niagara',
    'nimbus|nirmala|noto|nsimsun|nyala|ocr|old english|onyx|open ?(?:sans|symbol)|optima|oswald|palace|palatino|papyrus|parchment|perpetua|phagspa|plantagenet|playbill',
    'playfair|pmingliu|mingliu|poor richard|preeti|pt |pristina|raavi|rage|raleway|ravie|roboto|rockwell|rod|sakkal|script|segoe|shonar|showcard|shruti|sim(?:hei|plified|sun)',
    'sitka|skeena|snap|source|stencil|stix|sylfaen|symbol|system|tahoma|tempus|tex gyre|thonburi|tib?etan|times|tinos|traditional|trebuchet|tunga|tw cen|ubuntu|urdu|utopia',
    'utsaah|vani|verdana|vijaya|viner|vivaldi|vladimir|vrinda|webdings|wide latin|wingdings|xits|yu |zapf|zurich|標楷體|新細明體|微软雅黑|宋体|黑体|仿宋|楷体|ｍｓ|游|メイリオ|맑은|굴림|바탕|돋움',
  ].join('|')})`,
  'i',
)

/** Whether a font may be somebody's own, as universities have them: `AU Passata`; and 'Erasmus Sans', though there is an 'Eras'. */
export const isHouseFont = (value: string): boolean => {
  const font = value.replace(/^['"]|['"].*$/g, '').trim()
  const [start] = common.exec(font) ?? []
  const isCommon = start !== undefined && !/^\p{Ll}{2}/u.test(font.slice(start.length))
  return /\p{L}{2}/u.test(font) && !font.startsWith('+') && !isCommon
}

/** How fonts begin that show letters of a script at the codes of others, as they were made before Unicode. */
const ofOldCodes = new RegExp(
  `^(?:${[
    'kruti|devlys|walkman|chanakya|s[hu]+sha|shivaji\\d|aps(?:cdv|dv|corporate)|dvb?w?(?:tt|me)|4cgandhi|agra(?:thin|bold|normal)?$|isfoc|bhas+habharti|akruti',
    'shree(?:dev|guj|tam|tel|kan|ban|mal|pun|ori|lipi)|preeti|kantipur|sagarmatha|himal(?:b|i)|pcsnepali|fontasy|ganess|aakriti|bamini|vanavil|tscu|t[ab]melango',
    'nudi(?:0|kan|akshara)|brh(?:kan|tel)|f?mlw?b?tt|fml|asees|gurbani(?:akhar|lipi)|anmollipi|satluj|fm(?:abhaya|emanee|malithi|samantha|gemunu)|dlmanel|kaputa',
    '\\.vn|vni|cir(?:times|helv|arial)|yuc?(?:times|helv)|macc(?:times|swiss)|acad(?:nusx|mtavr)|lit(?:nusx|mtavr)|(?:arial|times|courier)(?:latrus)?arm(?:enian)?$',
    'limon|abczoom|wininnwa|(?:visual|power)geez|[a-z]+(?<!o)mj$',
  ].join('|')})`,
  'i',
)

/** Whether a font shows other letters than its text has: 'Kruti Dev 010' shows Devanagari where the text has Latin letters. */
export const isOfOldCodes = (value: string): boolean => ofOldCodes.test(value.replace(/^[A-Z]{6}\+|[\s'"_-]|,.*$/g, ''))
