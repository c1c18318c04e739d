/**
 * British parts of words and their American forms, for spellings that no other word has; `^` and `$` are a word's ends.
 */
const fragments: [british: string, american: string][] = [
  ...roots(
    'arb arm behavi cand clam col demean endeav fav ferv flav glam harb hon hum lab neighb od parl ranc rig rum',
  ).map((root): [string, string] => [`${root}our`, `${root}or`]),
  ...roots('savi sav splend succ tum val vap vig').map((root): [string, string] => [`${root}our`, `${root}or`]),
  ...roots('cent fib lit met theat calib sab spect lust somb meag och tit mit').flatMap((root): [string, string][] => [
    [`${root}re$`, `${root}er$`],
    [`${root}res$`, `${root}ers$`],
    [`${root}red$`, `${root}ered$`],
  ]),
  ['centring$', 'centering$'],
  ...roots('anal catal dial epil homol monol orthol paral prol').flatMap((root): [string, string][] => [
    [`${root}ogue$`, `${root}og$`],
    [`${root}ogues$`, `${root}ogs$`],
    [`${root}ogued$`, `${root}oged$`],
    [`${root}oguing$`, `${root}oging$`],
  ]),
  ...roots('def off lic pret').map((root): [string, string] => [`^${root}ence`, `^${root}ense`]),
  ...roots('fuel duel dial refuel').flatMap((root): [string, string][] => [
    [`^${root}led$`, `^${root}ed$`],
    [`^${root}ling$`, `^${root}ing$`],
  ]),
  ['aluminium', 'aluminum'],
  ['haem', 'hem'],
  ['aemi', 'emi'],
  ['anaesth', 'anesth'],
  ['caes', 'ces'],
  ['coeli', 'celi'],
  ['encyclopaed', 'encycloped'],
  ['gynaec', 'gynec'],
  ['leucocyt', 'leukocyt'],
  ['manoeuv', 'maneuv'],
  ['mediaeval', 'medieval'],
  ['oedem', 'edem'],
  ['^oesoph', '^esoph'],
  ['^aetiol', '^etiol'],
  ['^faec', '^fec'],
  ['^foet', '^fet'],
  ['oestr', 'estr'],
  ['orthopaed', 'orthoped'],
  ['^paed', '^ped'],
  ['palaeo', 'paleo'],
  ['archaeo', 'archeo'],
  ['pnoea', 'pnea'],
  ['rrhoea', 'rrhea'],
  ['sulph', 'sulf'],
  ['yse$', 'yze$'],
  ['ysed$', 'yzed$'],
  ['yser$', 'yzer$'],
  ['ysers$', 'yzers$'],
  ['ysing$', 'yzing$'],
  ['^grey', '^gray'],
  ['^mould', '^mold'],
  ['^plough', '^plow'],
  ['^sceptic', '^skeptic'],
  ['^mollusc', '^mollusk'],
  ['^artefact', '^artifact'],
  ['^enquir', '^inquir'],
  ['^yoghurt', '^yogurt'],
  ['^chilli$', '^chili$'],
  ['^chillies$', '^chilies$'],
  ['^ageing$', '^aging$'],
  ['^programme$', '^program$'],
  ['^programmes$', '^programs$'],
  ['judgement', 'judgment'],
  ['fulfil$', 'fulfill$'],
  ['skilful', 'skillful'],
  ['enrolment', 'enrollment'],
  ['^practis', '^practic'],
]

function roots(words: string): string[] {
  return words.split(' ')
}

/** Words in `-ise`, without that ending, that have no `-ize` form, or one that is another word (`prise`). */
const onlyWithS = new Set(
  (
    'adv chast chem circumc comprom conc den dem desp dev enfranch disenfranch exc exerc exorc expert franch improv inc merchand ' +
    'mort parad pract prec prem prev prom rev superv surm telev treat val'
  ).split(' '),
)

const iseEnding = /^(.{3,})is(e|es|ed|er|ers|ing|ation|ations|ational|able)$/

type Change = { pattern: RegExp; into: string }

const changeOf = (from: string, into: string): Change => ({
  pattern: new RegExp(from),
  into: into.replace(/[\^$]/g, ''),
})
const toAmerican = fragments.map(([british, american]) => changeOf(british, american))
const toBritish = fragments.map(([british, american]) => changeOf(american, british))
const mayBeBritish = new RegExp(fragments.map(([british]) => british).join('|'))
const mayBeAmerican = new RegExp(fragments.map(([, american]) => american).join('|'))

/**
 * Returns a word in American spelling, for comparison only: `optimisation` and `optimization` become the same, `prise`
 * and `prize` do not.
 * @param word in lower-case ASCII
 */
export function americanSpelling(word: string): string {
  const [, root = '', ending = ''] = iseEnding.exec(word) ?? []
  const isIze = root !== '' && !/(?:[aeouw]|pr)$/.test(root) && !onlyWithS.has(root)
  const spelt = isIze ? `${root}iz${ending}` : word
  return mayBeBritish.test(spelt) ? applySpellingChanges(spelt, toAmerican) : spelt
}

/** Restores a word's British fragments; leaves endings such as `-ize` alone. */
export const britishSpelling = (word: string): string =>
  mayBeAmerican.test(word) ? applySpellingChanges(word, toBritish) : word

function applySpellingChanges(word: string, changes: Change[]): string {
  return changes.reduce((spelt, { pattern, into }) => spelt.replace(pattern, into), word)
}
