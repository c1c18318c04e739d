/** The format of a run of pasted text; the editor drops all other formatting. */
export type Marks = {
  isBold: boolean
  isItalic: boolean
  script: 'sub' | 'sup' | undefined
  /** The link's address. */
  href: string | undefined
  /** Hidden text, or a list's number or bullet. */
  isHidden: boolean
}

export const unmarked: Marks = { isBold: false, isItalic: false, script: undefined, href: undefined, isHidden: false }

/** Returns an element's marks. Its style attribute overrides its tag name, and both override its parent. */
export function marksWithin(parent: Marks, tag: string, attributes: string): Marks {
  const style = attributeOf(attributes, 'style')
  return {
    isBold: isBold(tag, style) ?? parent.isBold,
    isItalic: isItalic(tag, style) ?? parent.isItalic,
    script: scriptOf(tag, style) ?? parent.script,
    href: (tag === 'a' && addressIn(attributes)) || parent.href,
    isHidden: parent.isHidden || /(?:^|;)\s*(?:display:\s*none|mso-hide:\s*all|mso-list:\s*ignore)/i.test(style),
  }
}

/** Returns the level of a paragraph that is a Word list item, from 1; 0 for others. */
export function wordListLevel(attributes: string): number {
  return Number(/(?:^|;)\s*mso-list:\s*\S+ level(\d)/i.exec(attributeOf(attributes, 'style'))?.[1] ?? 0)
}

function isBold(tag: string, style: string): boolean | undefined {
  const weight = propertyOf(style, 'font-weight')
  if (weight) return /^bold|^[6-9]00/.test(weight)
  return tag === 'b' || tag === 'strong' || undefined
}

function isItalic(tag: string, style: string): boolean | undefined {
  const shape = propertyOf(style, 'font-style')
  if (shape) return /^(?:italic|oblique)/.test(shape)
  return ['i', 'em', 'cite', 'dfn', 'var'].includes(tag) || undefined
}

/**
 * Returns an element's script. Many sites' style sheets put `sup` on the baseline and raise it in other ways, so the
 * tag name counts first.
 */
function scriptOf(tag: string, style: string): 'sub' | 'sup' | undefined {
  if (tag === 'sub' || tag === 'sup') return tag
  const place = propertyOf(style, 'vertical-align')
  return place === 'super' ? 'sup' : place === 'sub' ? place : undefined
}

/** Reads a style property; Word's `mso-bidi-font-weight` and the like do not match. */
function propertyOf(style: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;!]*)`, 'i').exec(style)?.[1]?.trim().toLowerCase()
  return value === 'inherit' ? undefined : value
}

function addressIn(attributes: string): string | undefined {
  const address = attributeOf(attributes, 'href').trim()
  return /^(?:https?:|mailto:)/i.test(address) ? address.replaceAll('"', '&quot;') : undefined
}

/** Returns an attribute's raw value; '' if it is missing. */
function attributeOf(attributes: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(attributes)
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
}
