import { data, Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { cx } from '#platform/ui/cx.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { helpTopicOfSlug, helpTopics } from './help-topics.ts';
import type { Route } from './+types/help-topic.ts';
import { TwoPanes } from '#platform/web/screen/panes.tsx';
import { useSecondColumnComponent } from '#platform/web/screen/use-pane.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { TextPage } from '#platform/web/screen/text-page.tsx';

/** Returns 404 for a URL without a question, on the server and in the browser. */
export const loader = ({ params }: Route.LoaderArgs): null => found(params.slug);
export const clientLoader = ({ params }: Route.ClientLoaderArgs): null => found(params.slug);

export const handle: ScreenHandle = { panes: 'lg' };

const loadList = async () => (await import('./help-pane.tsx')).HelpPane;

function found(slug: string): null {
  if (!helpTopicOfSlug(slug)) throw data('この質問は見つかりません', { status: 404 });
  return null;
}

/**
 * ヘルプ: one question with its answer, a link to the related screen, and similar questions; on wide screens beside
 * the list.
 */
export default function HelpTopicPage({ params }: Route.ComponentProps) {
  const topic = helpTopicOfSlug(params.slug);
  const side = useSecondColumnComponent('lg', loadList);
  if (!topic) return null;
  const others = helpTopics.filter(
    ({ slug, subject }) => subject === topic.subject && slug !== topic.slug,
  );
  return (
    <TwoPanes from="lg" list={side && <side.Pane currentSlug={topic.slug} />}>
      <TextPage title={topic.title} description={topic.answer.join('')} back={paths.help()}>
        {topic.answer.map((paragraph) => (
          <p key={paragraph}>
            <Words>{paragraph}</Words>
          </p>
        ))}
        {topic.way && (
          <Link to={topic.way.to} className={buttonClass({ wide: true })}>
            <Words>{topic.way.label}</Words>
          </Link>
        )}
        {others.length > 0 && (
          <Section title="ほかの質問" className={cx('pt-4', side && 'lg:hidden')}>
            <RowList>
              {others.map(({ slug, title }) => (
                <ListRow key={slug} as={Link} to={paths.help.topic(slug)} title={title} />
              ))}
            </RowList>
          </Section>
        )}
      </TextPage>
    </TwoPanes>
  );
}
