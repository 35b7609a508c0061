import Banknote from 'lucide-react/icons/banknote';
import FileX2 from 'lucide-react/icons/file-x-corner';

import { Words } from '#platform/ui/display/words.tsx';

const promises = [
  { icon: FileX2, text: '面接・履歴書なし' },
  { icon: Banknote, text: '「すぐ払い」なら勤務後すぐ振込申請' },
];

/** Explains the product to visitors who see it for the first time. */
export function ValueProposition() {
  return (
    <div className="bg-linear-to-r from-brand-strong to-brand px-4 py-3.5 text-on-brand dark:from-brand-weak dark:to-brand-line dark:text-fg">
      <p className="lead text-xl leading-140 font-bold">
        <Words>介護の資格を、あいた1日に。</Words>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-sm leading-150 font-bold">
        {promises.map(({ icon: Icon, text }) => (
          <li key={text} className="inline-flex items-center gap-1.5">
            <Icon aria-hidden className="size-[1.25em] shrink-0" />
            <Words>{text}</Words>
          </li>
        ))}
      </ul>
    </div>
  );
}
