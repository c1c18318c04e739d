/** Browsers by user-agent pattern. The first match counts, because most browsers also name others. */
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//],
]

const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Returns a browser's name for its user, such as 'Firefox on Windows'. @param userAgent the header at sign-in */
export function nameBrowser(userAgent: string): string {
  const nameOf = (known: [string, RegExp][]) => known.find(([, sign]) => sign.test(userAgent))?.[0]
  const system = nameOf(systems)
  const browser = nameOf(browsers) ?? (system ? 'A browser' : 'A program')
  return system ? `${browser} on ${system}` : browser
}
