import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyCode } from '../../ui/lazy-code.ts'
import { Logo } from '../../ui/logo.tsx'
import { PAGE_WIDTH } from '../section.tsx'

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
