/**
 * The keys of dictionaries that draw (ISO 32000-2): whatever else a program wrote there goes. Left out on purpose: `Metadata`,
 * `PieceInfo`, `LastModified`, `OPI`, `AF`, `ID`, `Name`, `StructParent(s)`, `OC`, `Ref`, `Thumb`, and those of programs, such as
 * `PTEX.FileName`.
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
    'Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Style Panose',
    'Length1 Length2 Length3 CMapName WMode UseCMap',
    // states of graphics and soft masks (8.4.5, 11.6.5)
    'LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 FL SM SA BM CA ca AIS TK G BC',
    // patterns, shadings and functions (8.7, 7.10)
    'PatternType PaintType TilingType XStep YStep Shading ExtGState ShadingType Background AntiAlias Function Domain Coords Extend',
    'BitsPerCoordinate BitsPerFlag VerticesPerRow FunctionType Range Size BitsPerSample Order Encode C0 C1 N Functions Bounds',
    // colour spaces (8.6)
    'WhitePoint BlackPoint Gamma Alternate Colorants Process Components',
    // how streams are packed (7.4)
    'Predictor Colors Columns EarlyChange BlackIs1 EndOfLine EncodedByteAlign Rows EndOfBlock DamagedRowsBeforeError ColorTransform JBIG2Globals',
  ].flatMap((line) => line.split(' ')),
)

/** Of these keys, those whose values are texts: of collections of letters, and of fonts (9.7.3, 9.8). */
export const textKeys = new Set(['Registry', 'Ordering', 'CharSet', 'Panose'])

/** Keys whose dictionaries name things freely: the content or the font speaks of them by these names. */
export const freelyNamed = new Set(['CharProcs', 'Colorants'])

/** What resources hold by name (7.8.3). Properties of marked content are written into the content. */
export const resourceKinds = ['ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'XObject', 'Font'] as const
