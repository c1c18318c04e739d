import { paths } from '../../src/paths.ts'
import type { Settings } from '../../src/settings/rules.ts'
import { Policy, type PolicySection } from '../ui/sections.tsx'

type Props = { settings: Settings }

/** The terms of use, under the website's own name. The footer links to the first section by its id. */
export function TermsAndConditionsPage({ settings }: Props) {
  return (
    <article className="prose">
      <h1>Terms and Conditions</h1>
      <p className="lead">
        These are the terms on which you may use the website of {nameOf(settings)}. In short: read and share freely,
        cite what you use, and do no harm to the website or to others.
      </p>
      <Policy sections={sections} settings={settings} />
    </article>
  )
}

const sections: PolicySection[] = [
  { id: 'acceptance', title: 'Acceptance', Body: Acceptance },
  { id: 'use-of-content', title: 'Use of content', Body: UseOfContent },
  { id: 'acceptable-use', title: 'Acceptable use', Body: AcceptableUse },
  { id: 'indemnity', title: 'Indemnity', Body: Indemnity },
  { id: 'liability', title: 'Liability', Body: Liability },
  { id: 'consequential-damages', title: 'Disclaimer of consequential damages', Body: ConsequentialDamages },
  { id: 'changes-and-governing-law', title: 'Changes and governing law', Body: ChangesAndGoverningLaw },
]

/** The site's name, worded for use inside a sentence. */
function nameOf(settings: Settings): string {
  return settings.websitename || 'the journal'
}

function Acceptance({ settings }: Props) {
  return (
    <>
      <p>
        By using the website of {nameOf(settings)} you accept these terms, together with the{' '}
        <a href={paths.privacyPolicy()}>privacy policy</a>. If you do not accept them, please do not use the website.
      </p>
      <p>
        In these terms 'we' and 'us' mean {nameOf(settings)} and its publisher
        {settings.publisher !== '' && <>, {settings.publisher}</>}. 'Content' means the articles, abstracts, documents,
        pictures and other texts on the website. Authors who send an article also follow the{' '}
        <a href={paths.instructions()}>instructions to authors</a>.
      </p>
    </>
  )
}

function UseOfContent({ settings }: Props) {
  return (
    <>
      <p>
        The articles of {nameOf(settings)} are open access. You may read, search, download and print them, and link to
        them, without charge and without asking.
      </p>
      {settings.license_url === '' ? (
        <p>
          You may copy and pass on articles for research, teaching and private study, as long as they stay unchanged.
          Any other use needs the permission of whoever holds the copyright.
        </p>
      ) : (
        <p>
          What more you may do with an article is set out in the licence under which it is published:{' '}
          <a href={settings.license_url} rel="license">
            {settings.license_url}
          </a>
          . Where these terms and the licence differ about an article, the licence prevails.
        </p>
      )}
      <ul>
        <li>
          Cite the article whenever you use it: its authors, title, {nameOf(settings)}, year, volume, issue and pages.
        </li>
        <li>Keep the names of the authors and any notice of copyright on every copy.</li>
        <li>Do not suggest that the authors or {nameOf(settings)} endorse you or your use.</li>
        <li>
          Use certificates and cover pages only for the article and the person they were made for, and do not alter
          them.
        </li>
      </ul>
      <p>
        The copyright in an article rests with its authors, unless the article says otherwise. The name and logo of{' '}
        {nameOf(settings)}, the website's design and its own texts belong to us or are used with permission, and may not
        be used to present another website as ours.
      </p>
    </>
  )
}

function AcceptableUse({ settings }: Props) {
  return (
    <>
      <p>
        Whoever uses the website of {nameOf(settings)}, or sends something to its editors, keeps to two sets of rules.
      </p>

      <h3 id="security-rules">Security rules</h3>
      <p>You must not break, or try to break, the security of the website. In particular, you must not:</p>
      <ul>
        <li>look at data that is not meant for you, or sign in to an account that you are not allowed to use;</li>
        <li>probe, scan or test the website for weaknesses, or get round its protections, without our permission;</li>
        <li>
          disturb the service for others, for example by viruses, by overloading it, or by flooding it or its addresses
          with requests or messages;
        </li>
        <li>send mail in the name of {nameOf(settings)}, or forge the origin of a message or a request;</li>
        <li>use the website or its addresses to send advertising that nobody asked for;</li>
        <li>change, remove or replace content without authority.</li>
      </ul>
      <p>
        Search engines, indexes and other programs are welcome to read the public pages at a pace that does not slow
        them down for others. If you come upon a weakness, please <a href={paths.contact()}>tell us</a> and give us time
        to mend it. We may look into breaches of these rules and work with the authorities where the law has been
        broken.
      </p>

      <h3 id="general-rules">General rules</h3>
      <p>You must not use the website, or send us material, in a way that:</p>
      <ul>
        <li>breaks a law, or helps others to break one;</li>
        <li>infringes a copyright, a trade mark or another right, or passes off the work of others as your own;</li>
        <li>violates the privacy or the personal rights of others;</li>
        <li>is defamatory, obscene, threatening or hateful;</li>
        <li>impersonates another person, or claims a connection with {nameOf(settings)} that does not exist;</li>
        <li>is false or misleading, such as invented authors, data, reviews, receipts or certificates.</li>
      </ul>
      <p>We may refuse or remove material that breaks these rules, and bar those who break them from the website.</p>
    </>
  )
}

function Indemnity({ settings }: Props) {
  return (
    <p>
      If a third party makes a claim against {nameOf(settings)}, its publisher, its editors, its reviewers or its staff
      because you broke these terms, broke a law or violated somebody's rights by your use of the website or by material
      that you sent us, you agree to bear the damages and the reasonable costs that arise from it, including those of
      legal advice, and to keep them free from that claim.
    </p>
  )
}

function Liability({ settings }: Props) {
  return (
    <>
      <p>
        We take care with what we publish, but the website and its content are offered as they are. As far as the law
        allows, {nameOf(settings)} gives no warranty, express or implied, that
      </p>
      <ul>
        <li>the content is complete, correct, up to date or fit for a particular purpose;</li>
        <li>the website is always available, free of errors or free of harmful components;</li>
        <li>other websites, to which links lead, are accurate, lawful or safe.</li>
      </ul>
      <p>
        Articles express the findings and opinions of their authors, not those of {nameOf(settings)}. They are no
        substitute for professional advice; whoever acts on them should check them first. Nothing in these terms limits
        a liability that the law does not allow to be limited.
      </p>
    </>
  )
}

function ConsequentialDamages({ settings }: Props) {
  return (
    <p>
      As far as the law allows, {nameOf(settings)}, its publisher, its editors, its reviewers and its staff are not
      liable for indirect, incidental, special or consequential damages. This includes lost profit, lost data, lost
      opportunities and the interruption of work, whether they arise from using the website, from being unable to use
      it, or from relying on its content; whatever the legal ground of the claim; and even if we had been told that such
      damages were possible.
    </p>
  )
}

function ChangesAndGoverningLaw({ settings }: Props) {
  return (
    <>
      <p>
        We may change these terms. The version on this page is the one that applies, and by using the website of{' '}
        {nameOf(settings)} after a change you accept it. If one provision proves invalid, the others remain in force.
      </p>
      <p>
        These terms are governed by the law of the country in which the publisher of {nameOf(settings)} has its seat,
        and disputes about them belong before the courts there, unless a law that protects you says otherwise. Please{' '}
        <a href={paths.contact()}>write to us</a> first; most questions can be settled by a letter.
      </p>
    </>
  )
}
