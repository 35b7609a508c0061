import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { cx } from '#platform/ui/cx.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';

import { helpSubjects, helpTopics } from './help-topics.ts';

/** The questions by subject; `currentSlug` marks the one that is open beside the list. */
export function HelpList({ currentSlug }: { currentSlug?: string }) {
  return helpSubjects.map((subject) => (
    <Section key={subject} title={subject}>
      <RowList>
        {helpTopics
          .filter((topic) => topic.subject === subject)
          .map(({ slug, title }) => (
            <ListRow
              key={slug}
              as={Link}
              to={paths.help.topic(slug)}
              title={title}
              aria-current={slug === currentSlug ? 'page' : undefined}
              className={cx(slug === currentSlug && 'bg-surface-2 font-bold')}
            />
          ))}
      </RowList>
    </Section>
  ));
}
