import { Link } from 'react-router';

import { operatorRoleLabels } from '#access/operator/messages.ts';
import { operatorRoles } from '#platform/base/people/operator-rights.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';

import { DemoEnterAsOperatorMutation } from '#apps/demo/demo-client.ts';
import { DemoSignInButton } from './enter.tsx';

const operators = [
  { operator: 'FIRST', label: '運営（一郎）として入る' },
  { operator: 'SECOND', label: '運営（二郎）として入る' },
] as const;

/** Operators with one role each. */
const operatorsWithOneRole = operatorRoles.map((operator) => ({
  operator,
  label: `「${operatorRoleLabels[operator]}」の運営として入る`,
}));

/** 運営: panel with the buttons to sign in to the operators' pages. */
export function DemoOperator({ id }: { id: string }) {
  return (
    <Section id={id} title="運営" className="scroll-mt-32">
      <Card className="flex flex-col gap-3">
        <p>
          書類の審査、申し立てや通報への対応、銀行ファイルなど運営の仕事は、運営の画面で行います。振り込みの取り消しには、2人目の運営の承認が要ります。一郎と二郎はすべての役割を持ち、ほかの運営は役割を1つだけ持ちます。
        </p>
        <div className="flex flex-wrap gap-2">
          {[...operators, ...operatorsWithOneRole].map(({ operator, label }) => (
            <DemoSignInButton
              key={operator}
              label={label}
              to={operatorPaths()}
              operation={DemoEnterAsOperatorMutation}
              input={{ operator }}
            />
          ))}
          <Link to={operatorPaths()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            運営の画面を開く
          </Link>
        </div>
      </Card>
    </Section>
  );
}
