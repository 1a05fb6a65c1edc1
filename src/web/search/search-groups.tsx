import { shortenMiddle } from '#cardano/shorten-middle.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { useNow } from '../browser/clock.ts'
import { relativeText } from '../ui/values/timestamp.tsx'
import type { SearchChoice, SubjectKind } from './reading/search-result.ts'
import { clearRecentSearches, type RecentSearch } from './recent-searches.ts'
import type { Option, OptionGroup } from './search-list.tsx'
import type { SearchAction } from './search-panel-props.ts'
import { subjectIcons, subjectNames } from './subject-kinds.ts'

type Open = (path: string) => void

/** The pages that a text can name. */
export function choicesGroup(text: string, choices: readonly SearchChoice[], open: Open): OptionGroup {
  return {
    name: `${shortened(text)} can be`,
    options: choices.map((choice): Option => ({ ...opening(choice, open), detail: choice.detail })),
  }
}

/** The pages that were opened last. */
export function recentGroup(recent: readonly RecentSearch[], open: Open): OptionGroup {
  return {
    name: 'Recent',
    options: recent.map(
      (search): Option => ({
        ...opening(search, open),
        detail: <RecentDetail kind={search.kind} at={search.at} />,
      }),
    ),
    aside: (
      <button
        type="button"
        className="button button--bare button--small"
        onMouseDown={(event) => event.preventDefault()}
        onClick={clearRecentSearches}
      >
        Clear
      </button>
    ),
  }
}

/** @param onRun called before an action runs */
export function actionsGroup(actions: readonly SearchAction[], onRun: () => void): OptionGroup {
  return {
    name: 'Actions',
    options: actions.map(({ title, detail, icon, run, path }): Option => {
      const act = () => {
        onRun()
        run()
      }
      return { key: title, icon, title, detail, path, run: act }
    }),
  }
}

function opening({ kind, title, path }: Pick<SearchChoice, 'kind' | 'title' | 'path'>, open: Open) {
  return { key: path, path, run: () => open(path), icon: subjectIcons[kind], title }
}

function RecentDetail({ kind, at }: { kind: SubjectKind; at: number }) {
  return `${subjectNames[kind]}, ${relativeText(at as UtcTime, useNow())}`
}

const LONGEST_NAME = 28

function shortened(text: string): string {
  return text.length > LONGEST_NAME ? shortenMiddle(text, 12) : text
}
