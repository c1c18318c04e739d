/** What tells a browser: the first that fits, since most say the names of others too. */
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

/** A browser as its owner knows it, such as 'Firefox on Windows'. @param userAgent the header that it sent at signing in */
export function browserName(userAgent: string): string {
  const nameOf = (known: [string, RegExp][]) => known.find(([, sign]) => sign.test(userAgent))?.[0]
  const system = nameOf(systems)
  const browser = nameOf(browsers) ?? (system ? 'A browser' : 'A program')
  return system ? `${browser} on ${system}` : browser
}
