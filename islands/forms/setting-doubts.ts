import { findSettingWarning, settingFields } from '../../src/office/settings/fields.ts'

/** Shows warnings next to a setting while it is typed, by the server's rules. */
export default function settingDoubts(element: HTMLElement, signal: AbortSignal): void {
  const { year, origin } = element.dataset
  const context = { year: Number(year), origin }
  const look = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !isSetting(target.name)) return
    const place = document.getElementById(`${target.name}-warning`)
    if (place) place.textContent = findSettingWarning(target.name, target.value, context) ?? ''
  }
  const form = element.closest('form')
  form?.addEventListener('input', look, { signal })
  form?.addEventListener('filled', look, { signal, capture: true }) // `filled` does not bubble
}

const isSetting = (name: string): name is keyof typeof settingFields => name in settingFields
