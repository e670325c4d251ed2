"""`python -m tefuda`: the command line as it stands, building nothing."""

import sys

from tefuda.cli import main

sys.exit(main())
