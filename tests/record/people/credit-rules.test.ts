import { expect, test } from 'bun:test'
import { type CreditRole, contributionsText, creditRoleOf } from '../../../src/journal/record/people/credit-rules.ts'

test.each<[text: string, role: CreditRole | undefined]>([
  ['formal-analysis', 'formal-analysis'],
  ['Formal analysis', 'formal-analysis'],
  ['Writing – Review & Editing', 'writing-review-editing'],
  ['Writing - review and editing', 'writing-review-editing'],
  ['https://credit.niso.org/contributor-roles/software/', 'software'],
  ['Data collection', undefined],
  ['', undefined],
])('%j means the role %j', (text, role) => expect(creditRoleOf(text)).toBe(role))

test.each([
  [['Dr. Ravi Kumar Sharma', 'Asha Rao'], 'Software: RKS, AR. Supervision: AR.'],
  [['Asha Rao', 'Anil Roy'], 'Software: Asha Rao, Anil Roy. Supervision: Anil Roy.'],
  [['Prof. (Dr.) RK Sharma', 'Smt. S.K. Gupta PhD'], 'Software: RKS, SKG. Supervision: SKG.'],
  [['R.K. Sharma', 'RP Sharma Jr.'], 'Software: RKS, RPS. Supervision: RPS.'],
  [['सीता देवी', 'Jean-Luc Roy'], 'Software: सीदे, JLR. Supervision: JLR.'],
])('the contributions of %j are told by initials where these are clear', ([one = '', other = ''], told) => {
  const people = [
    { name: one, credit: ['software'] as const },
    { name: other, credit: ['supervision', 'software'] as const },
  ]
  expect(contributionsText(people)).toBe(told)
})
