import { lookup } from '../../../core/text/clean.ts'

/**
 * The dictionary keys that draw (ISO 32000-2); all others are removed. Left out on purpose: `Metadata`, `PieceInfo`,
 * `LastModified`, `OPI`, `AF`, `ID`, `Name`, `StructParent(s)`, `OC`, `Ref`, `Thumb`, `CharSet`, `CIDSet`, `Style`,
 * `CMapName`, and programs' own, such as `PTEX.FileName`.
 */
export const graphicsKeys = new Set(
  [
    'Type Subtype',
    // pictures and forms (8.9.5, 8.10)
    'Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte FormType BBox Matrix',
    'Resources Group S CS I K',
    // fonts (9.6 to 9.9)
    'BaseFont Encoding BaseEncoding Differences DescendantFonts ToUnicode FirstChar LastChar Widths FontDescriptor CIDSystemInfo Registry',
    'Ordering Supplement W DW W2 DW2 CIDToGIDMap FontMatrix FontBBox CharProcs FontName FontStretch FontWeight Flags ItalicAngle Ascent',
    'Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3',
    'Length1 Length2 Length3 WMode UseCMap',
    // graphics states and soft masks (8.4.5, 11.6.5)
    'LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 FL SM SA BM CA ca AIS TK G BC',
    // patterns, shadings and functions (8.7, 7.10)
    'PatternType PaintType TilingType XStep YStep Shading ExtGState ShadingType Background AntiAlias Function Domain Coords Extend',
    'BitsPerCoordinate BitsPerFlag VerticesPerRow FunctionType Range Size BitsPerSample Order Encode C0 C1 N Functions Bounds',
    // colour spaces (8.6)
    'WhitePoint BlackPoint Gamma Alternate Colorants Process Components',
    // the encoding of streams (7.4)
    'Predictor Colors Columns EarlyChange BlackIs1 EndOfLine EncodedByteAlign Rows EndOfBlock DamagedRowsBeforeError',
    'ColorTransform JBIG2Globals',
  ].flatMap((line) => line.split(' ')),
)

/** Standard names as values of these keys, in full and abbreviated; any other name was made up by a user. */
const graphicsNames = new Set(
  [
    'XObject Image Form Font FontDescriptor Encoding ExtGState Mask Group Pattern Shading Transparency Alpha Luminosity',
    'Type0 Type1 MMType1 Type3 TrueType CIDFontType0 CIDFontType2 Type1C CIDFontType0C OpenType',
    'DeviceGray DeviceRGB DeviceCMYK CalGray CalRGB Lab ICCBased Indexed Separation DeviceN NChannel G RGB CMYK I',
    'DefaultGray DefaultRGB DefaultCMYK AbsoluteColorimetric RelativeColorimetric Saturation Perceptual Identity Default None All',
    'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Color',
    'MacRomanEncoding MacExpertEncoding WinAnsiEncoding StandardEncoding PDFDocEncoding SymbolEncoding ZapfDingbatsEncoding',
    'UltraCondensed ExtraCondensed Condensed SemiCondensed SemiExpanded Expanded ExtraExpanded UltraExpanded',
    'FlateDecode LZWDecode ASCII85Decode ASCIIHexDecode RunLengthDecode CCITTFaxDecode DCTDecode Fl LZW A85 AHx RL CCF DCT',
  ].flatMap((line) => line.split(' ')),
)

/** Names of character maps that every viewer has (9.7.5.2). */
const mapStarts = [
  'Identity|GB|GBpc|GBK2?K?p?|GBT|UniGB|UniCNS|UniJIS(?:2004|X0213|X02132004)?|UniKS|B5pc|HKscs|ETenms|ETen',
  String.raw`ETHK|CNS\d?|83pv|90msp?|90pv|90pvs|Add|Ext|EUC|KSC|KSCms|KSCpc|NWP|Adobe|RKSJ|UCS2|UTF8|UTF16|UTF32|Johab`,
  String.raw`HW|Japan[12]|GB1|CNS1|Korea1|KR|B5|\d|[HV]`,
].join('|')
const mapParts = String.raw`EUC|UCS2|UTF8|UTF16|UTF32|RKSJ|B5|HW|Johab|Japan[12]|GB1|CNS1|Korea1|KR|\d|[HV]`
const knownMap = new RegExp(`^(?:${mapStarts})(?:-(?:${mapParts}))*$`)

/** Whether a name says how to draw: a standard one, or a character map that every viewer has. */
export const isOfStandard = (name: string) => graphicsNames.has(name) || knownMap.test(name)

/** Whether every viewer has a font's measures (9.6.2.2), or it is similar to such a font. */
export const isKnownFont = (name: string) => knownFont.test(name)
const fontStyles = 'New|Roman|PS|MT|Bold|Italic|Oblique|Regular|Narrow'
const knownFont = new RegExp(
  String.raw`^(?:[A-Z]{6}\+)?(?:Arial|Helvetica|Times|Courier|Symbol|ZapfDingbats)(?:[-, ]?(?:${fontStyles}))*$`,
)

/** The keys of character collections with strings as values (9.7.3), and their possible strings. */
export const collectionTexts: Record<string, ReadonlySet<string> | undefined> = lookup({
  Registry: new Set(['Adobe']),
  Ordering: new Set(['Identity', 'UCS', 'UCS2', 'Japan1', 'Japan2', 'GB1', 'CNS1', 'Korea1', 'KR']),
})

/** Whether a colour is a printer's (8.6.6.4); the name of any other was made up by a user. */
export const isOfPrinters = (colour: string) => /^(?:All|None|Cyan|Magenta|Yellow|Black)$/.test(colour)

/** The kinds of named resources (7.8.3) and their names in the copy; marked content gets its properties inline. */
export const resourceKinds = {
  ExtGState: 'G',
  ColorSpace: 'C',
  Pattern: 'P',
  Shading: 'S',
  XObject: 'X',
  Font: 'F',
} as const
export type ResourceKind = keyof typeof resourceKinds
