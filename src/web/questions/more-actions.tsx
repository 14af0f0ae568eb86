import { Ellipsis, ListChecks, Plus, Tags, Trash } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DELETED_PATH } from './deleted-questions.tsx'

/** What a phone has no space for beside the title: one button that offers the rest. */
export function MoreActions({
  onAdd,
  onSelect,
  onCategories,
}: {
  readonly onAdd: () => void
  readonly onSelect: () => void
  readonly onCategories: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const closeAnd = (act: () => void) => () => {
    setIsOpen(false)
    act()
  }
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setIsOpen(true)}
        data-begins-selection
        className="w-11 px-2.5 sm:hidden"
      >
        <Ellipsis aria-hidden />
        <span className="sr-only">More</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Questions"
        description="Add a question, change many at once, or restore what you deleted."
      >
        <div className="grid gap-2.5">
          <Button onClick={closeAnd(onAdd)}>
            <Plus aria-hidden /> Add question
          </Button>
          <Button variant="secondary" onClick={closeAnd(onSelect)}>
            <ListChecks aria-hidden /> Select questions
          </Button>
          <Button variant="secondary" onClick={closeAnd(onCategories)}>
            <Tags aria-hidden /> Categories
          </Button>
          <Link to={DELETED_PATH} className={buttonClass('secondary')}>
            <Trash aria-hidden /> Deleted questions
          </Link>
        </div>
      </Dialog>
    </>
  )
}
