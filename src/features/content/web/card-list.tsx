import type { ReactNode } from 'react'
import { Card, CardGrid } from '../../../ui/card-grid.tsx'
import { DateText, formatDuration } from '../../../ui/dates.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import type { ItemCard } from '../server/index.ts'
import type { CardsData } from './without-items.ts'

interface CardListProps {
  title: string
  lead: string
  placeholder: string
  noun: string
  empty: string
  /** Address of the page that shows one item. */
  detail: string
  /** With hours, for items that take place. */
  time?: boolean
  badge?: (card: ItemCard) => string | undefined
  /** Links of a card's own. */
  actions?: (card: ItemCard, to: string) => ReactNode
  list: CardsData
}

/** A family's items as cards: news, blogs, white papers and cyber circuits. */
export function CardList({ list: { cards, ...list }, detail, time, badge, actions, ...words }: CardListProps) {
  return (
    <ListPage {...words} {...list}>
      <CardGrid>
        {cards.map((card, index) => {
          const to = `${detail}?id=${encodeURIComponent(card.id)}`
          return (
            <Card
              key={card.id}
              to={to}
              title={card.title}
              picture={card.picture}
              meta={<DateText iso={card.date} time={time} />}
              badge={badge?.(card)}
              // Not behind the time, which wraps anew in the visitor's zone.
              aside={card.endAt ? formatDuration(card.date, card.endAt) : undefined}
              text={card.text}
              eager={index < 3}
              actions={actions?.(card, to)}
            />
          )
        })}
      </CardGrid>
    </ListPage>
  )
}
