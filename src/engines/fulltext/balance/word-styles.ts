import { attributeOf, type Element, elementsOf } from '../../archives/archives.ts'

/** Returns the first child with a name. */
export const part = (element: Element | undefined, name: string): Element | undefined =>
  element && elementsOf(element).find(({ local }) => local === name)

/** Returns the value of a property. */
export const settingOf = (properties: Element | undefined, name: string): string | undefined => {
  const found = part(properties, name)
  return found && (attributeOf(found, 'val') ?? '')
}

/** Looks up what a paragraph or run does not specify itself in the styles of a Word document. */
export type Styles = {
  isHeading: (paragraph: Element) => boolean
  isListed: (paragraph: Element) => boolean
  isHidden: (run: Element, paragraph: Element | undefined) => boolean
}

const mostBases = 20

export function stylesOf(root: Element | undefined): Styles {
  const all = root ? elementsOf(root).filter(({ local }) => local === 'style') : []
  const byId = new Map(all.map((one) => [attributeOf(one, 'styleId') ?? '', one]))
  const usual = all.find((one) => attributeOf(one, 'type') === 'paragraph' && attributeOf(one, 'default') === '1')
  const usualId = usual && attributeOf(usual, 'styleId')

  /** Returns the answer of a style or of the nearest base style that has one. */
  function ask<Found>(id: string | undefined, question: (style: Element) => Found | undefined): Found | undefined {
    let style = byId.get(id ?? '')
    for (let depth = 0; style && depth < mostBases; depth++) {
      const answer = question(style)
      if (answer !== undefined) return answer
      style = byId.get(settingOf(style, 'basedOn') ?? '')
    }
    return undefined
  }

  const styleOf = (paragraph: Element | undefined) => settingOf(part(paragraph, 'pPr'), 'pStyle') ?? usualId
  const level = (owner: Element) => settingOf(part(owner, 'pPr'), 'outlineLvl')
  const list = (owner: Element) => settingOf(part(part(owner, 'pPr'), 'numPr'), 'numId')
  const vanish = (owner: Element) => {
    const said = settingOf(part(owner, 'rPr'), 'vanish')
    return said === undefined ? undefined : !/^(?:0|false|off)$/.test(said)
  }
  return {
    isHeading: (paragraph) => {
      const own = level(paragraph)
      if (own !== undefined) return Number(own) < 9
      const says = (style: Element) => {
        const isNamed = /^heading [1-9]\b/i.test(settingOf(style, 'name') ?? '')
        return level(style) ?? (isNamed ? '0' : undefined)
      }
      return Number(ask(styleOf(paragraph), says) ?? 9) < 9
    },
    isListed: (paragraph) => !/^0?$/.test(list(paragraph) ?? ask(styleOf(paragraph), list) ?? ''),
    isHidden: (run, paragraph) =>
      vanish(run) ?? ask(settingOf(part(run, 'rPr'), 'rStyle'), vanish) ?? ask(styleOf(paragraph), vanish) ?? false,
  }
}
