import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { Section } from '#ui/display/card.tsx';
import { ListRow, RowList } from '#ui/navigation/list-row.tsx';

import { helpSubjects, helpTopics } from '../help-topics.ts';
import { TextPage } from '#web/text-page.tsx';

/** ヘルプ: the most frequent questions, by subject. */
export default function Help() {
  return (
    <TextPage title="ヘルプ" description="応募・出勤・給与について、よくある質問にお答えします。">
      {helpSubjects.map((subject) => (
        <Section key={subject} title={subject}>
          <RowList>
            {helpTopics
              .filter((topic) => topic.subject === subject)
              .map(({ slug, title }) => (
                <ListRow key={slug} as={Link} to={paths.help.topic(slug)} title={title} />
              ))}
          </RowList>
        </Section>
      ))}
    </TextPage>
  );
}
