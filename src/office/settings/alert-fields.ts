import { checkWith, defineSwitch } from './rules.ts'

const ofMail = { section: 'mail', isShort: true, isPrivate: true } as const

const mostPerHour = 10_000

/** The settings of letters to readers. */
export const alertSettings = {
  alerts: {
    ...ofMail,
    label: 'Alerts by email',
    hint: 'Readers can ask for a letter about new issues, new articles or calls for papers. Needs a mail server.',
    ...defineSwitch('on'),
  },
  alerts_per_hour: {
    ...ofMail,
    label: 'Alerts per hour',
    hint: 'How many of these letters leave in an hour, after all letters about papers. Ask your mail server’s operator.',
    inputMode: 'numeric',
    clean: (line: string) => line.replace(/^0+(?=\d)/, '') || '200',
    isValid: checkWith(
      (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= mostPerHour,
      `Enter a whole number of letters from 1 to ${mostPerHour}`,
    ),
    example: '200',
  },
} as const
