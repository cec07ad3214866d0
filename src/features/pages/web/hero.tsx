import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import type { PageEntry } from '../server/index.ts'

const pause = 4000

/**
 * Slides that move on by themselves until the visitor stops them, points at them or is inside them with the keyboard,
 * and never for visitors who want no motion. Without JavaScript they stand in a row that can be scrolled (home.scss).
 * Where the page is held (docs/decisions/0085), it is wanted when the second slide is due.
 */
export function Hero({ slides }: { slides: PageEntry[] }) {
  const [current, setCurrent] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = useSyncExternalStore(watchMotion, wantsNoMotion, () => true)
  const moving = !(stopped || pointed || focused || still)
  const show = (index: number) => setCurrent((index + slides.length) % slides.length)
  const frame = useRef<HTMLElement>(null)

  // Who pointed at it, or went into it, before React was there.
  useLayoutEffect(() => {
    setPointed(matchMedia('(hover: hover)').matches && frame.current?.matches(':hover') === true)
    setFocused(frame.current?.querySelector(':focus-visible') != null)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide has its own time
  useEffect(() => {
    const { dataset } = frame.current as HTMLElement
    if (still) return
    const isDue = dataset.due !== undefined && current === 0
    delete dataset.due
    if (!moving) return
    const timer = setTimeout(() => setCurrent((index) => (index + 1) % slides.length), isDue ? 0 : pause)
    return () => clearTimeout(timer)
  }, [still, moving, current])

  return (
    <section
      ref={frame}
      className="hero"
      data-wants-seen={pause}
      aria-roledescription="carousel"
      aria-label="Where to begin"
      onPointerEnter={(event) => setPointed(event.pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <div className="hero__slides" aria-live={moving ? 'off' : 'polite'}>
        {slides.map(({ title, text, label, to = '/', picture }, index) => (
          <div
            key={title}
            className={index === current ? 'hero__slide is-current' : 'hero__slide'}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            <img
              src={picture}
              alt=""
              width="1200"
              height="560"
              fetchPriority={index === 0 ? 'high' : 'low'}
              loading={index === 0 ? 'eager' : 'lazy'}
            />
            <div className="wrap hero__words">
              <h2>{title}</h2>
              <p>{text}</p>
              <Link to={to} className="hero__link" prefetch={to.startsWith('#') ? 'none' : 'intent'}>
                {label}
                <Icon name="next" />
              </Link>
            </div>
          </div>
        ))}
      </div>
      <div className="wrap hero__controls needs-script">
        <button type="button" aria-label="Previous slide" onClick={() => show(current - 1)}>
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="hero__play"
          aria-label={stopped ? 'Play the slides' : 'Pause the slides'}
          onClick={() => setStopped(!stopped)}
        >
          <Icon name={stopped ? 'play' : 'pause'} />
        </button>
        <button type="button" aria-label="Next slide" onClick={() => show(current + 1)}>
          <Icon name="next" />
        </button>
        <span aria-hidden="true">
          {current + 1} of {slides.length}
        </span>
      </div>
    </section>
  )
}

const motion = () => matchMedia('(prefers-reduced-motion: reduce)')
const wantsNoMotion = () => motion().matches
const watchMotion = (notify: () => void) => {
  const query = motion()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
