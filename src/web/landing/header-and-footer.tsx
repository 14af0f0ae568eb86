import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { buttonClass } from '../ui/button.tsx'
import { lazyCode } from '../ui/lazy-code.ts'
import { Logo } from '../ui/logo.tsx'
import { PAGE_WIDTH } from './section.tsx'

const ANCHORS = [
  { href: '#features', label: 'Features' },
  { href: '#pricing', label: 'Pricing' },
  { href: '#testimonials', label: 'Testimonials' },
] as const

/**
 * Stays at the top while the page scrolls below it (spec §2.2).
 *
 * @param landing the address of the landing page when the header is on another page, else empty
 */
export function Header({ landing = '' }: { readonly landing?: '/' | '' }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line/70 bg-ground/85 backdrop-blur-md">
      <div className={`${PAGE_WIDTH} flex min-h-16 flex-wrap items-center gap-x-1 py-2 md:py-0`}>
        <Link to="/" aria-label="Quizgrove, home" className="flex rounded-control py-1.5 pr-2">
          <Logo />
        </Link>
        <Sections landing={landing} className="ml-6 grow max-md:hidden" />
        <div className="ml-auto flex items-center gap-1 sm:gap-2 md:ml-1">
          {/* Both lead to the same form, which has a way for those who are new. The narrowest phones have room for one. */}
          <Link
            to="/app"
            className={buttonClass('quiet', 'px-2.5 whitespace-nowrap max-[22rem]:hidden sm:px-3.5')}
          >
            Sign in
          </Link>
          <Link to="/app" className={buttonClass('primary', 'max-[22rem]:px-3')}>
            Get Started
          </Link>
        </div>
        <Sections landing={landing} className="w-full md:hidden" />
      </div>
    </header>
  )
}

/**
 * The links to the sections and the theme. They are there twice, for each place that they have: the keyboard goes in the order of
 * the elements.
 */
function Sections({ landing, className }: { readonly landing: string; readonly className: string }) {
  return (
    <div className={`flex flex-wrap items-center ${className}`}>
      <nav aria-label="Sections" className="mr-auto">
        <ul className="-ml-2.5 flex flex-wrap md:ml-0">
          {ANCHORS.map(({ href, label }) => (
            <li key={href}>
              <a href={`${landing}${href}`} className={buttonClass('quiet', 'px-2.5 md:px-3.5')}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ThemeToggle />
    </div>
  )
}

/** Each leads to something that exists (spec §2.2). */
const GROUPS = [
  {
    title: 'Product',
    links: [
      { to: '/#features', label: 'Features' },
      { to: '/#pricing', label: 'Pricing' },
      { to: '/#testimonials', label: 'Testimonials' },
    ],
  },
  {
    title: 'Company',
    links: [{ to: '/about', label: 'About' }],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
] as const

/** Loaded when the footer is seen: it needs code that the landing page does not. A link that cannot be loaded is left out. */
const contactLink = lazyCode(
  () => import('./contact-link.tsx'),
  (code) => code.ContactLink,
)

const LINK = 'flex min-h-11 items-center text-ink-soft hover:text-ink'

export function Footer() {
  const place = useRef<HTMLElement>(null)
  const { code: ContactLink } = contactLink.useWhen(useIsSeen(place))
  return (
    <footer ref={place} className="border-t border-line bg-surface py-12">
      <div className={`${PAGE_WIDTH} flex flex-wrap justify-between gap-x-16 gap-y-10`}>
        <div className="max-w-xs">
          <Logo />
          <p className="mt-3 text-ink-soft">Grow your knowledge, track your progress.</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-16 gap-y-8">
          {GROUPS.map(({ title, links }) => (
            <div key={title}>
              <h2 className="mb-1 font-sans text-[0.9375rem] font-bold tracking-normal">{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={LINK}>
                      {label}
                    </Link>
                  </li>
                ))}
                {title === 'Company' && ContactLink && <ContactLink className={LINK} />}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}

/** Whether the element has been in view. */
function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isSeen
}
