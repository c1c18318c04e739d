import { abstractHeading, afterReferences, closing } from '../layout/headings.ts'

/** Headings of text after a list of references, or of sections that a list cannot extend into. */
const laterHeadings = [
  'introduction|background|objectives?|(?:materials? and |patients and )?methods?(?: and materials?)?|methodology',
  'theory|study (?:areas?|sites?|design)|results?(?: and discussion)?|discussion|conclusions?|concluding remarks',
  'limitations',
  '(?:(?:list of |supplementary |supporting )?(?:tables?|figures?|plates?|legends?|captions?)(?: and (?:tables?|figures?))?',
  '(?:figure|table)s? (?:legends?|captions?|titles?))',
  `(?:author['’]?s?['’]? )?(?:biograph(?:y|ies)|biographical (?:notes?|sketch(?:es)?))|curriculum vitae|vitae?`,
  `notes? on (?:the )?contributors?|contributors?|(?:the )?authors?`,
  `(?:author['’]?s?['’]?|corresponding author['’]?s?) (?:information|details|contributions?|addresses|affiliations?|notes?|statements?)`,
  `affiliations?|contributions?|credits?(?: (?:author(?:ship)?|taxonomy).*)?|correspond(?:ence|ing authors?)`,
  `fund(?:ing|ers)(?: (?:information|sources?|statement))?|financial (?:support|disclosure)|thanks`,
  `data(?: and (?:code|materials?))? (?:availability|access(?:ibility)?)(?: statement)?|availability of .{3,30}`,
  `code availability`,
  `(?:conflicts? of|competing|declarations? of|disclosure of)(?: competing| conflicting)? interests?(?: statements?)?`,
  `declarations?|disclosures?|ethic(?:s|al)(?: (?:statement|approval|declaration))?`,
  `statements?(?: and declarations)?`,
  `(?:supporting|additional|further|supplementary|supplemental|other) (?:information|materials?|data|files?|appendix)`,
  `supplements?|annex(?:es|ures?)?(?: (?:[A-Z]|[0-9]))?|abbreviations?|glossary|nomenclature|(?:end|foot)?notes?`,
  `highlights|cover letter|title page|copyright|licen[cs]e`,
  // Portuguese and Spanish
  `agradecimientos?|agradecimentos?|(?:participaci[oó]n|contribu(?:ição|ições|ci[oó]n|ciones))(?: .{0,40}autor.*)?`,
  `colabora(?:dor(?:es|as)?|ção|ciones|ci[oó]n)|conflictos? de inter[eé]s(?:es)?|conflitos? de interesses?`,
  `financiamentos?|financiaci[oó]n|financiamiento|(?:fontes?|fuentes?) de (?:financia.+|apoio)|apoio financeiro`,
  `apoyo financiero`,
  `anexos?(?: (?:[A-Z]|[0-9]))?|ap[eêé]ndices?(?: (?:[A-Z]|[0-9]))?`,
  `(?:material|materiais|materiales|informaç(?:ão|ões)|información|dados|datos) suplementar(?:es)?`,
  `material(?:es)? (?:suplementarios?|complementar(?:ios?|es)?)|sobre (?:os?|as?|los?|las?|el) autor(?:es|as?)?`,
  `autor(?:es|as)?|autor(?:a|es)? (?:correspondente|de correspondencia)|correspond[eê]ncia`,
  `disponibili(?:dade|dad) (?:de|dos|de los) (?:dados|datos)|notas?`,
  `(?:lista de )?(?:tabelas|tablas|figuras|leyendas|legendas)|declaraç(?:ão|ões)(?: .{0,40})?`,
  // French, German, Italian
  `remerciements?|contributions? des auteurs|conflits? d['’]intérêts?|financements?|annexes?`,
  `matériels? supplémentaires?|(?:les |à propos des )?auteurs?|tableaux`,
  `danksagung(?:en)?|(?:autoren)?beiträge der autoren|autorenbeiträge|autor(?:en|innen)?angaben`,
  `(?:über|zu)r? (?:die|den|der|dem|das) autor(?:en|in|innen|inn?en und autoren)?|interessen(?:s)?konflikte?`,
  `finanzierung|förderung|anh(?:ang|änge)(?: [A-Z0-9])?|zusatzmaterial|anmerkungen|korrespondenz(?:adresse)?`,
  `(?:tabellen|abbildungs?)(?:verzeichnis|en)?|abkürzungsverzeichnis`,
  `ringraziamenti|contributi degli autori|conflitt[oi] di interess[ei]|finanziament[oi]|appendic[ei]|allegat[oi]|materiale supplementare`,
  // Hindi, Polish, Turkish, Russian, Indonesian
  `लेखक(?:ों)?(?: (?:का|के|की|परिचय|योगदान|के बारे में))*|हितों का टकराव|वित्त(?:ीय सहायता|पोषण)|तालिका(?:एँ|एं)?|सारणी|चित्र`,
  `podziękowania|załączniki?|teşekkür|ekler?|çıkar çatışması|yazar katkıları|благодарност[ьи]|приложени[ея]`,
  `конфликт интересов|(?:сведения|информация) об авторах?|lampiran|ucapan terima kasih`,
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

const floats = [
  'fig(?:ure|s)?|tab(?:le)?|plate|photo(?:graph)?|scheme|box|map|chart|diagram|image|picture|algorithm|listing',
  'tabelle|abb(?:ildung)?|tabla|tabela|tableau|tabella|figura|quadro|cuadro|gr[aá]fico|तालिका|सारणी|चित्र',
].join('|')
const caption = new RegExp(
  String.raw`^(?:(?:online )?(?:supplement(?:ary|al) )?(?:${floats})(?!\p{L})\.?\s*` +
    String.raw`(?:(?:[SA]?\d{1,3}|[IVX]{1,5})[a-z]?\s*(?:[.:|–—-]|$)|:))`,
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
