import type { TermsArticle } from '#domain/terms/article.ts';

type Props = { articles: readonly TermsArticle[]; heading: 'h2' | 'h3' };

/** Articles of one version of the terms. */
export function TermsArticles({ articles, heading: Heading }: Props) {
  return articles.map(({ title, parts }) => (
    <section key={title} className="flex flex-col gap-2">
      <Heading className="pt-2 font-bold">{title}</Heading>
      {parts.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ul key={part.join('')} className="list-disc pl-6">
            {part.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  ));
}
